//! What every store must do, asked of each; and what those who share one may rely on.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;

use crate::services::Postgres as PostgresServer;
use futures_util::future::join_all;
use room::listing::Listing;
use room::message::{NewTable, Status};
use room::{Entry, Event, Hash, Room, Token, setup};
use serde_json::json;
use server::Metrics;
use server::handover::{Added, Handover, InMemory, LIFE, MOST_EACH, MOST_TABLES, REPEATABLE, Waiting};
use server::store::{
    CopyError, Postgres, ResultFilter, ServiceId, Sqlite, Store, StoreError, TableKey, TableSearch, copy,
};

pub fn begun(names: [&str; 2], at: u64) -> (Vec<Entry>, Listing) {
    let seats = names.map(|name| json!({"kind": "here", "name": name}));
    let new: NewTable = serde_json::from_value(json!({"game": "damata", "seats": seats, "listed": true})).unwrap();
    let mut rng = rand::rng();
    let (room, log) = setup::begin(setup::create(&new, &mut rng).unwrap().event, at, &mut rng).unwrap();
    let listing = Listing { listed: true, ..Listing::of(&room) };
    (log, listing)
}

pub fn entry(at: u64) -> Entry {
    Entry { at, by: None, event: Event::Closed }
}

pub async fn table(store: &dyn Store, id: &str, at: u64) -> (TableKey, u64) {
    let (log, listing) = begun(["Ana", "Béatrice de l’Eau"], at);
    (store.create(id, &log, &listing, None).await.unwrap(), log.len() as u64)
}

async fn logs(store: &dyn Store) {
    let (log, listing) = begun(["Ana", "Bea\u{0}\u{1}’"], 5);
    let key = store.create("one", &log, &listing, None).await.unwrap();
    assert!(
        matches!(store.create("one", &log, &listing, None).await, Err(StoreError::Conflict)),
        "an id is taken once"
    );
    assert_eq!((store.find("one").await.unwrap(), store.find("o\u{0}ther").await.unwrap()), (Some(key), None));
    assert_eq!(store.read(key, 0).await.unwrap(), log);
    let after = log.len() as u64;
    store.append(key, after, &[entry(10)], None, None).await.unwrap();
    // All or none, also where only the first number is taken.
    let three = [entry(11), entry(12), entry(13)];
    assert!(matches!(store.append(key, after, &three, None, None).await, Err(StoreError::Conflict)));
    let other = Listing { status: Status::Over, ..listing };
    assert!(matches!(store.append(key, after, &three, Some(&other), None).await, Err(StoreError::Conflict)));
    assert_eq!(store.read(key, after).await.unwrap(), [entry(10)]);
    store.append(key, after + 1, &three, Some(&other), None).await.unwrap();
    assert_eq!(store.read(key, after + 2).await.unwrap(), three[1..]);
    let listed = store
        .list(&TableSearch { ids: Some(vec!["one".to_owned()]), take: 5, ..TableSearch::default() })
        .await
        .unwrap();
    assert_eq!(listed.tables[0].status, Status::Over);
}

/// What waits together is written together, and who comes too late is the only one who is told so.
async fn batches(store: &dyn Store) {
    let tables = join_all((0..300).map(async |number| table(store, &format!("b{number}"), 7).await)).await;
    let append = |index: usize, (key, after): (TableKey, u64)| {
        let late = index % 7 == 3;
        let entries = vec![entry(20); 1 + index % 3];
        async move {
            let appended = store.append(key, after - u64::from(late), &entries, None, None).await;
            match appended {
                Ok(()) => assert!(!late),
                Err(StoreError::Conflict) => assert!(late),
                Err(error) => panic!("{error}"),
            }
            assert_eq!(store.read(key, after).await.unwrap().len(), if late { 0 } else { entries.len() });
        }
    };
    join_all(tables.into_iter().enumerate().map(|(index, table)| append(index, table))).await;
    // Two for the same number at once: one of them.
    let (key, after) = table(store, "twice", 7).await;
    let many = join_all(
        (1..9).map(async |count| store.append(key, after, &vec![entry(count); count as usize], None, None).await),
    );
    let many = many.await;
    let first: Vec<_> = (1..9).zip(&many).filter(|(_, outcome)| outcome.is_ok()).map(|(count, _)| count).collect();
    assert_eq!(first.len(), 1, "{many:?}");
    assert_eq!(store.read(key, after).await.unwrap(), vec![entry(first[0]); first[0] as usize]);
}

async fn lists(store: &dyn Store) {
    for number in 0..25 {
        let (log, listing) = begun(["Zoé du Lac", &format!("Nom{}", number % 2)], 1000 + number / 3);
        store.create(&format!("l{number}"), &log, &listing, None).await.unwrap();
    }
    let search = |player: &str| TableSearch { player: Some(player.to_owned()), take: 4, ..TableSearch::default() };
    // Page by page, newest first, each once.
    let (mut seen, mut after) = (Vec::new(), None);
    loop {
        let page = store.list(&TableSearch { after, ..search("zoé du l") }).await.unwrap();
        seen.extend(page.tables.iter().map(|line| (line.created, line.table.clone())));
        assert!(page.tables.len() <= 4);
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!((seen.len(), seen.iter().map(|(_, id)| id).collect::<HashSet<_>>().len()), (25, 25));
    assert!(seen.is_sorted_by(|one, next| one.0 >= next.0), "{seen:?}");
    for (player, found) in [("NOM1", 4), ("lac", 4), ("zo", 4), ("ac", 0), ("nom2", 0), ("z\u{0}oé", 4), ("%", 0)] {
        assert_eq!(store.list(&search(player)).await.unwrap().tables.len(), found, "{player}");
    }
    let all = TableSearch { from: Some(1000), to: Some(1003), take: 50, ..TableSearch::default() };
    assert_eq!(store.list(&all).await.unwrap().tables.len(), 9);
    let none = TableSearch { game: Some("dames".to_owned()), status: Some(Status::Live), ..all.clone() };
    assert!(store.list(&none).await.unwrap().tables.is_empty());
    let won = TableSearch { result: Some(ResultFilter::Won(1)), ..all.clone() };
    assert!(store.list(&won).await.unwrap().tables.is_empty());
    assert!(store.list(&TableSearch { after: Some("nowhere".to_owned()), ..all }).await.unwrap().tables.is_empty());
}

async fn time(store: &dyn Store) {
    let (idle, _) = table(store, "idle", 100).await;
    store.append(idle, store.read(idle, 0).await.unwrap().len() as u64, &[entry(200)], None, None).await.unwrap();
    assert!(!store.idle(150).await.unwrap().contains(&"idle".to_owned()));
    assert!(store.idle(201).await.unwrap().contains(&"idle".to_owned()));
    let known = store.services().await.unwrap().len();
    let first = store.serve(None, 1_000).await.unwrap();
    let again = store.serve(Some(first.id), 1_400).await.unwrap();
    assert_eq!(first.id, again.id, "it goes on");
    let services = store.services().await.unwrap();
    assert_eq!(services.len(), known + 1);
    assert!(services[0].0 <= services[0].1);
    assert_eq!(store.is_shared(), first.now.is_some());
}

/// Wherever seats on their way to another browser wait: for one taker, for minutes, not too many.
pub async fn handovers(waiting: &dyn Waiting) {
    let [home, away] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
    let [held, other, taker, late] = [(); 4].map(|()| Token::new(&mut rand::rng()).hash());
    let name = "Ana’s".to_owned();
    let handover = Handover { until: LIFE, from: home, taken: None, moves: true, name, seats: Vec::new() };
    let begin = async |key: u8| waiting.begin([key; 32], handover.clone(), 0).await.unwrap();
    let add = async |key: u8, from, seats: (&str, Hash), now| waiting.add([key; 32], from, seats, now).await.unwrap();
    let take = async |key: u8, taker, now| waiting.take([key; 32], taker, now).await.unwrap();
    assert!(begin(1).await);
    assert_eq!(add(1, away, ("t", held), 1).await, None, "only from where they were asked for");
    assert_eq!(add(2, home, ("t", held), 1).await, None);
    let mut seats = vec![("t".to_owned(), held), ("t".to_owned(), other)];
    seats.extend((2..MOST_TABLES).map(|number| (format!("t{number}"), held)));
    for (table, shown) in seats.iter().chain(&seats) {
        assert_eq!(add(1, home, (table, *shown), 1).await, Some(Added::Until(LIFE)), "also again");
    }
    assert_eq!(add(1, home, ("u", held), 1).await, Some(Added::TooMany));
    assert_eq!(add(1, home, ("t", held), LIFE).await, None, "too old");
    assert!(take(2, taker, 2).await.is_none());
    let taken = Handover { taken: Some(taker), seats, ..handover.clone() };
    assert_eq!(take(1, taker, LIFE - 1).await, Some(taken.clone()), "each once, in order");
    assert!(take(1, late, 3).await.is_none(), "for one taker");
    assert_eq!(take(1, taker, 3).await, Some(taken), "whose answer was lost asks again");
    assert_eq!(add(1, home, ("t", held), 3).await, None, "nothing comes along later");
    assert!(begin(3).await && take(3, taker, LIFE).await.is_none(), "too old");
    assert_eq!(take(3, taker, 5).await.map(|taken| taken.until), Some(5 + REPEATABLE));
    assert_eq!(take(3, taker, 4 + REPEATABLE).await.map(|taken| taken.until), Some(5 + REPEATABLE));
    assert!(take(3, taker, 5 + REPEATABLE).await.is_none(), "not for long");
    // Those that were taken do not count.
    let mut begun = 0;
    for key in 10..20 {
        begun += usize::from(begin(key).await);
    }
    assert_eq!(begun, MOST_EACH);
    // Whoever asks at once: one is given them.
    let takers = [(); 8].map(|()| Token::new(&mut rand::rng()).hash());
    let given = join_all(takers.map(|taker| take(10, taker, 1))).await;
    assert_eq!(given.iter().flatten().count(), 1);
    let later = Handover { until: 3 * LIFE, ..handover.clone() };
    assert!(waiting.begin([9; 32], later, 1 + LIFE).await.unwrap(), "old ones are forgotten");
}

pub async fn suite(store: &dyn Store) {
    logs(store).await;
    batches(store).await;
    lists(store).await;
    time(store).await;
}

#[tokio::test]
async fn sqlite_does_what_a_store_must() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap();
    suite(&store).await;
    // However often a server is started, so many times are remembered, the last ones.
    join_all((0..1_100).map(async |number| store.serve(None, 1_000_000 + number).await.unwrap())).await;
    let services = store.services().await.unwrap();
    assert_eq!(services.len(), 1_001, "a thousand before the last");
    assert!(services.iter().all(|(opened, _)| *opened >= 1_000_099));
    store.close().await;
    handovers(&InMemory::default()).await;
}

#[tokio::test]
async fn a_search_looks_at_so_many_and_says_where_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap();
    // The index leads to all of them; only the oldest is meant.
    let (log, rare) = begun(["Zzzzb", "B"], 5);
    store.create("rare", &log, &rare, None).await.unwrap();
    let (log, common) = begun(["Zzzza", "B"], 6);
    let (store_, log, common) = (&store, &log, &common);
    join_all((0..2_100).map(async |number| {
        store_.create(&format!("common{number}"), log, common, None).await.unwrap();
    }))
    .await;
    let mut search = TableSearch { player: Some("zzzzb".to_owned()), take: 50, ..TableSearch::default() };
    let first = store.list(&search).await.unwrap();
    assert!(first.tables.is_empty(), "it looks at the newest");
    search.after = Some(first.next.expect("and says where to go on"));
    let found = store.list(&search).await.unwrap().tables;
    assert_eq!(found.iter().map(|line| line.table.as_str()).collect::<Vec<_>>(), ["rare"]);
    store.close().await;
}

#[tokio::test]
async fn postgresql_does_what_a_store_must_and_fences_off_whoever_kept_a_table() {
    let server = PostgresServer::start();
    let address = server.database("suite").await;
    let store = Postgres::open(&address, Metrics::default()).await.unwrap();
    suite(&store).await;
    let other = Arc::new(Postgres::open(&address, Metrics::default()).await.unwrap());
    fences(&store, &*other).await;
    races(&store, &*other).await;
    handovers(&store).await;
    forgets_handovers(&store, &address).await;
    beats_while_nobody_can_read(&store, &address).await;
    store.close().await;
    other.close().await;
    forgets_services(&address).await;
    // What went wrong does not repeat what the address says.
    let wrong = address.replace("tablee@", "tablee:password@").replace("/suite", "/nowhere");
    let Err(error) = Postgres::open(&wrong, Metrics::default()).await else { panic!("there is no such database") };
    assert!(!error.to_string().contains("password"), "{error}");
}

/// Words that are worth nothing any more are kept by nobody.
async fn forgets_handovers(store: &Postgres, address: &str) {
    let pool = sqlx::PgPool::connect(address).await.unwrap();
    let kept = async || -> i64 { sqlx::query_scalar("SELECT count(*) FROM handovers").fetch_one(&pool).await.unwrap() };
    assert!(kept().await > 0);
    store.forget(4 * LIFE).await.unwrap();
    assert_eq!(kept().await, 0);
    pool.close().await;
}

/// However many wait for an answer, the store hears that a server is up.
async fn beats_while_nobody_can_read(store: &Postgres, address: &str) {
    let pool = sqlx::PgPool::connect(address).await.unwrap();
    let mut hold = pool.begin().await.unwrap();
    sqlx::query("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE").execute(&mut *hold).await.unwrap();
    let reading = join_all((0..20).map(|_| store.find("one")));
    let beating = async {
        // Those who read are there first.
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        let service = store.serve(None, 0).await.unwrap().id;
        assert_eq!(store.serve(Some(service), 0).await.unwrap().id, service, "in time");
        hold.rollback().await.unwrap();
    };
    let (found, ()) = tokio::join!(reading, beating);
    assert!(found.iter().any(|found| matches!(found, Ok(Some(_)))), "and then they are answered");
    pool.close().await;
}

/// However often servers are started, a thousand times are remembered, the last ones; and those that still keep a table.
async fn forgets_services(address: &str) {
    let pool = sqlx::PgPool::connect(address).await.unwrap();
    let ended = "INSERT INTO services (node, opened, until, lease_ends) \
                 SELECT 1, number, number, 0 FROM generate_series(1, 1100) AS number RETURNING id";
    let ended: Vec<i64> = sqlx::query_scalar(ended).fetch_all(&pool).await.unwrap();
    let keep = "UPDATE tables SET keeper = $1, awake = TRUE, status = 'live' WHERE id = 'idle'";
    sqlx::query(keep).bind(ended[50]).execute(&pool).await.unwrap();
    let store = Postgres::open(address, Metrics::default()).await.unwrap();
    // Others are of today.
    let opened = store.services().await.unwrap().into_iter().map(|(opened, _)| opened).filter(|opened| *opened <= 1100);
    assert_eq!(opened.collect::<Vec<_>>(), (101..=1100).rev().chain([51]).collect::<Vec<_>>());
    store.close().await;
    pool.close().await;
}

#[tokio::test]
async fn everything_is_copied_from_one_store_to_another_and_back() {
    let (server, folders) = (PostgresServer::start(), [(); 2].map(|()| tempfile::tempdir().unwrap()));
    let address = server.database("copy").await;
    let [from, back] = folders.each_ref().map(|folder| folder.path().to_str().unwrap().to_owned());
    let all = TableSearch { take: 500, ..TableSearch::default() };
    let first = {
        let store = Sqlite::open(&folders[0].path().join("tablee.sqlite"), Metrics::default()).await.unwrap();
        suite(&store).await;
        let lines = store.list(&all).await.unwrap().tables;
        store.close().await;
        lines
    };
    let served = server.database("served").await;
    let store = Postgres::open(&served, Metrics::default()).await.unwrap();
    let service = store.serve(None, 0).await.unwrap().id;
    for (from, to) in [(&served, &back), (&from, &served)] {
        assert!(matches!(copy(from, to).await, Err(CopyError::Live)), "what is written meanwhile would be lost");
    }
    store.leave(service).await.unwrap();
    assert!(copy(&served, &back).await.is_ok_and(|copied| copied.tables == 0));
    store.close().await;
    let there = copy(&from, &address).await.unwrap();
    assert!(there.tables > 300 && there.rows > there.tables, "{there:?}");
    assert!(matches!(copy(&from, &address).await, Err(CopyError::NotEmpty)));
    let store = Postgres::open(&address, Metrics::default()).await.unwrap();
    assert_eq!(format!("{:?}", store.list(&all).await.unwrap().tables), format!("{first:?}"));
    let found = TableSearch { player: Some("béat".to_owned()), ..all.clone() };
    assert!(!store.list(&found).await.unwrap().tables.is_empty(), "names are found");
    // What comes next has a number of its own.
    let (log, listing) = begun(["A", "B"], 7);
    store.create("new", &log, &listing, None).await.unwrap();
    store.close().await;
    let back_again = copy(&address, &back).await.unwrap();
    assert_eq!((back_again.tables, back_again.rows), (there.tables + 1, there.rows + log.len() as u64));
}

async fn fences(store: &dyn Store, other: &dyn Store) {
    let mine = store.serve(None, 0).await.unwrap().id;
    let (key, after) = table(store, "kept", 7).await;
    let theirs = other.serve(None, 0).await.unwrap();
    assert!(theirs.nodes.contains(&store.node()) && theirs.nodes.contains(&other.node()));
    assert!(store.keep(mine, key).await.unwrap() && !other.keep(theirs.id, key).await.unwrap());
    store.append(key, after, &[entry(30)], None, Some(mine)).await.unwrap();
    let refused = other.append(key, after + 1, &[entry(31)], None, Some(theirs.id)).await;
    assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
    // A command is anybody's.
    other.append(key, after + 1, &[entry(32)], None, None).await.unwrap();
    // Who leaves, leaves it to the next; and what it still says in the old name is not heard.
    store.leave(mine).await.unwrap();
    assert!(other.keep(theirs.id, key).await.unwrap());
    for fence in [mine, ServiceId(-1)] {
        let refused = store.append(key, after + 2, &[entry(33)], None, Some(fence)).await;
        assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
    }
    assert_eq!(store.read(key, after + 2).await.unwrap(), []);
    // A service that ended does not come back.
    let next = store.serve(Some(mine), 0).await.unwrap().id;
    assert_ne!(next, mine);
    // One that was begun by a beat whose answer was never heard ends with the others.
    let (ghost, unheard) = (store.serve(None, 0).await.unwrap().id, store.serve(None, 0).await.unwrap().id);
    assert_ne!(ghost, unheard);
    store.leave(ghost).await.unwrap();
    assert!(!other.serve(Some(theirs.id), 0).await.unwrap().nodes.contains(&store.node()), "nobody is there");
    let next = store.serve(Some(next), 0).await.unwrap().id;
    assert_eq!(store.seqs(&[key]).await.unwrap(), [(key, after + 2)]);
    // One that is not heard for too long has ended too; what goes on by itself is taken over by the other.
    let (log, listing) = begun(["A", "B"], 7);
    for (id, status) in [("awake", Status::Live), ("waits", Status::Open), ("ended", Status::Over)] {
        let listing = Listing { awake: true, status, ..listing.clone() };
        store.create(id, &log, &listing, Some(next)).await.unwrap();
    }
    let (lapsed, known) = (store.find("awake").await.unwrap().unwrap(), log.len() as u64);
    store.append(lapsed, known, &[entry(40)], None, Some(next)).await.unwrap();
    let mut taken = Vec::new();
    let mut theirs = theirs.id;
    // As long as nobody takes it over, it is still kept in the old name; that is worth nothing once its lease has ended.
    for _ in 0..40 {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        theirs = other.serve(Some(theirs), 0).await.unwrap().id;
        if !other.serve(Some(theirs), 0).await.unwrap().nodes.contains(&store.node()) {
            break;
        }
    }
    let refused = store.append(lapsed, known + 1, &[entry(41)], None, Some(next)).await;
    assert!(matches!(refused, Err(StoreError::Fenced)), "{refused:?}");
    for _ in 0..40 {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        theirs = other.serve(Some(theirs), 0).await.unwrap().id;
        taken.extend(other.take_over(theirs, 10).await.unwrap());
        if !taken.is_empty() {
            break;
        }
    }
    taken.sort();
    assert_eq!(taken, ["awake", "waits"], "what goes on by itself, or may");
    assert!(other.take_over(theirs, 10).await.unwrap().is_empty(), "once");
    let mut kept = other.kept_by(theirs).await.unwrap();
    kept.sort();
    assert_eq!(kept, taken, "it is known whose they are, also to who was not told");
    // What is begun in the name of a service that ended meanwhile, long ago or just now, is nobody's, and taken over.
    let awake = Listing { awake: true, status: Status::Live, ..listing };
    for (id, keeper) in [("late", Some(mine)), ("later", Some(next)), ("nobody", None), ("theirs", Some(theirs))] {
        store.create(id, &log, &awake, keeper).await.unwrap();
    }
    let mut taken = other.take_over(theirs, 10).await.unwrap();
    taken.sort();
    assert_eq!(taken, ["late", "later", "nobody"]);
}

/// Two servers write to the same tables at once: each number is written once, each append as a whole.
async fn races(store: &dyn Store, other: &dyn Store) {
    let tables = join_all((0..40).map(async |number| table(store, &format!("r{number}"), 7).await)).await;
    for round in 0..10_u64 {
        let append = async |store: &dyn Store, (key, after): (TableKey, u64), by: u64| {
            let known = store.read(key, 0).await.unwrap().len() as u64;
            assert!(known >= after);
            let entries = vec![entry(by * 1000 + round); 1 + (round + by) as usize % 3];
            match store.append(key, known, &entries, None, None).await {
                Ok(()) | Err(StoreError::Conflict) => {}
                Err(error) => panic!("{error}"),
            }
        };
        let one = join_all(tables.iter().map(|table| append(store, *table, 1)));
        let two = join_all(tables.iter().rev().map(|table| append(other, *table, 2)));
        tokio::join!(one, two);
    }
    for (key, after) in tables {
        let written = store.read(key, after).await.unwrap();
        assert!(written.len() >= 10);
        let whole = written.chunk_by(|one, next| one.at == next.at);
        for entries in whole {
            let (by, round) = (entries[0].at / 1000, entries[0].at % 1000);
            assert_eq!(entries.len() as u64, 1 + (round + by) % 3, "all or none");
        }
        // The log is what it says it is.
        assert!(Room::begin(&store.read(key, 0).await.unwrap()[0]).is_ok());
    }
}
