// Team KM positions that chance seldom brings, reached in play: the last turn of a level match, half-time between
// partners, and an interruption that waits for its answer.
export const LAST_TURN = '{"mode":"2p","shootout":true,"half":2,"added":true,"dir":-1,"turn":2,"phase":"play","act":2,"teams":[{"ball":0,"goals":1,"tokens":0},{"ball":0,"goals":1,"tokens":0}],"seats":[{"hand":["DL","DRI","P3","P4","T2","T5","YEL"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":[]},{"hand":["DL","DL","DRI","LOB*","REM","REM*","T4"],"limit":7,"hit":null,"fair":false,"safe":["ANTHO"],"yellow":1,"red":0,"front":["ANTHO","YEL"]}],"discard":["GK","P1","PT1","DEF","PT1","T5","GK","DL*","P4","P5","REM*","T3","P1","T4","GK","T1","REM*","TAC","ENG","P5","P1","P5","SUPER","ANGE","LOB*","ENG","DEF","DRI","P5","P2","P4","T1","PT3","ENG","DEF","DL","PT2","P5","PT3","PT2","T2","T2","T5","T4","T1","P2","DRI*","LOB","PONT","P3","P2","DRI*"],"fresh":false,"laid":false,"top":0,"marked":37,"unseen":{"DEF":3,"DL":2,"DL*":1,"DRI":2,"ENG":17,"GK":3,"LOB":4,"P2":4,"P3":7,"P4":7,"P5":2,"PT4":2,"RED":2,"REM":6,"SUPER":2,"T2":2,"T3":5,"T4":2,"TAC":5,"YEL":3},"pending":null}';
export const HALF_TIME = '{"mode":"2v2","shootout":true,"half":1,"added":false,"dir":1,"turn":1,"phase":"swap","act":1,"teams":[{"ball":0,"goals":0,"tokens":0},{"ball":0,"goals":0,"tokens":0}],"seats":[{"hand":["ANTHO","LOB*","T2","T2","T2","T4","T5"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":[]},{"hand":["GK","LOB","P2","SUPER","T1","T3","T4"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":[]},{"hand":["DEF","P1","PT2","REM","REM*","T1","YEL"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":[]},{"hand":["DL","DL","P4","P4","P5","P5","P5"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":[]}],"discard":["P4","GK","T2","DRI","T3","T4","PT2","PT1","P3","REM","DRI*","T1","PONT","ANGE","PT1","P4","DRI","P3","DEF","ENG","PT4","P2","TAC","REM"],"fresh":false,"laid":false,"top":0,"marked":48,"unseen":{"DEF":4,"DL":4,"DL*":2,"DRI":3,"DRI*":1,"ENG":19,"GK":4,"LOB":4,"LOB*":1,"P1":2,"P2":5,"P3":7,"P4":6,"P5":4,"PT3":2,"PT4":1,"RED":2,"REM":4,"REM*":2,"SUPER":2,"T2":1,"T3":4,"T4":2,"T5":2,"TAC":5,"YEL":4},"pending":{"given":[0,0,0,0],"fill":false}}';
export const INTERRUPTED = '{"mode":"2p","shootout":true,"half":1,"added":false,"dir":1,"turn":2,"phase":"react","act":1,"teams":[{"ball":9,"goals":0,"tokens":0},{"ball":0,"goals":0,"tokens":0}],"seats":[{"hand":["ANGE","ANTHO","DL*","RED","RED","T5","TAC"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":["ENG","P4","P4"]},{"hand":["DL*","P2","REM","T1","T2","T2","T5"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":[]}],"discard":["PONT","T2","DEF","REM*","P1","P5","PT4"],"fresh":false,"laid":false,"top":25,"marked":51,"unseen":{"DEF":5,"DL":6,"DRI":5,"DRI*":2,"ENG":19,"GK":6,"LOB":5,"LOB*":2,"P1":2,"P2":6,"P3":9,"P4":8,"P5":6,"PT1":2,"PT2":2,"PT3":2,"PT4":1,"REM":6,"REM*":2,"SUPER":3,"T1":2,"T2":2,"T3":6,"T4":5,"T5":1,"TAC":4,"YEL":5},"pending":{"card":"TAC"}}';

/** Another position made of one: edited, with so many cards left unseen, the others on the discard pile. */
function edited(text, edit, unseen = null) {
  const position = JSON.parse(text);
  edit(position);
  const pile = Object.entries(position.unseen).flatMap(([card, n]) => Array(n).fill(card));
  if (unseen !== null) position.discard.push(...pile.splice(unseen));
  position.unseen = Object.fromEntries([...new Set(pile)].sort().map((card) => [card, pile.filter((other) => other === card).length]));
  return JSON.stringify(position);
}

/** Lets a seat hold another card than it did. */
function exchange(position, seat, gives, gets) {
  const { hand } = position.seats[seat];
  hand[hand.indexOf(gives)] = gets;
  hand.sort();
  position.unseen[gives] = (position.unseen[gives] ?? 0) + 1;
  position.unseen[gets] -= 1;
}

const alone = { phase: 'draw', pending: null, fresh: false, laid: false, top: 0, marked: 1 };
/** Only the marker is left to be drawn: half-time, or added time. */
export const BEFORE_HALF = edited(INTERRUPTED, (position) => (Object.assign(position, alone, { turn: 1, act: 1 }), position.seats[1].hand.push('TAC'), position.seats[1].hand.splice(position.seats[1].hand.indexOf('T1'), 1), position.discard.push('T1')), 49);
export const BEFORE_ADDED = edited(LAST_TURN, (position) => Object.assign(position, alone, { added: false }), 44);
/** In added time, level, with a goal at hand that ends the match. */
export const WINNING_GOAL = edited(LAST_TURN, (position) => {
  Object.assign(position, { shootout: false });
  position.teams[1].ball = 12;
  exchange(position, 1, 'T4', 'SUPER');
});
/** In added time, level: one holds the goal that wins, the other a shot at goal. */
export const THROWN_AWAY = edited(WINNING_GOAL, (position) => {
  Object.assign(position, { turn: 1, act: 1 });
  position.teams[0].ball = 12;
  position.teams[1].ball = 15;
  exchange(position, 0, 'YEL', 'SUPER');
  exchange(position, 1, 'SUPER', 'T4');
});
/** The ball is in the surface: whoever answers by a card has a penalty. */
export const FOUL = edited(INTERRUPTED, (position) => (position.teams[0].ball = 14));
/** Nothing in the hand answers the tackle. */
export const HELPLESS = edited(INTERRUPTED, (position) => ['ANGE', 'RED', 'RED'].forEach((card) => exchange(position, 0, card, 'P3')));
/** A card to play, one that cannot be, and an opponent to be stopped. */
export const IN_PLAY = edited(INTERRUPTED, (position) => {
  Object.assign(position, { turn: 1, act: 1, phase: 'play', pending: null });
  position.teams[1].ball = 5;
  exchange(position, 0, 'RED', 'P3');
  position.discard.push('T5');
  position.seats[0].hand.splice(position.seats[0].hand.indexOf('T5'), 1, 'TAC');
});
/** A goal at hand in mid-match: the other one plays next. */
export const SCORING = edited(IN_PLAY, (position) => {
  position.teams[0].ball = 12;
  exchange(position, 0, 'ANGE', 'SUPER');
});
/** Half-time between three and three: the same match, with two more hands. */
export const HALF_OF_SIX = edited(HALF_TIME, (position) => {
  position.mode = '3v3';
  position.pending.given = [0, 0, 0, 0, 0, 0];
  for (const hand of [['DRI', 'GK', 'P2', 'P3', 'P4', 'T3', 'TAC'], ['DEF', 'DL', 'LOB', 'P3', 'P5', 'REM', 'T5']]) {
    for (const card of hand) position.unseen[card] -= 1;
    position.marked -= hand.length;
    position.seats.push({ hand, limit: 7, hit: null, fair: false, safe: [], yellow: 0, red: 0, front: [] });
  }
});
/** The same cards, and a shot die with one goal and eleven saves. */
export const SAVING_DECK = JSON.stringify({
  cards: { ENG: 20, P1: 3, P2: 7, P3: 9, P4: 10, P5: 7, T1: 3, T2: 5, T3: 6, T4: 5, T5: 3, PT1: 2, PT2: 2, PT3: 2, PT4: 2, SUPER: 3, TAC: 6, DEF: 6, GK: 6, REM: 7, 'REM*': 3, DRI: 5, 'DRI*': 2, LOB: 5, 'LOB*': 2, DL: 6, 'DL*': 2, ANGE: 1, PONT: 1, ANTHO: 1, YEL: 5, RED: 2 },
  shot: ['goal', ...Array(11).fill('save')],
  clearance: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
});
