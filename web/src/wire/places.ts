// Where a table is: beside the page, or at the server. Its id tells.
import type { NewTable } from './types';

export const isHere = (table: string): boolean => table.startsWith('here-');

/** Whether a table needs nobody else: everyone at this screen, or a bot. */
export const needsNobody = (table: NewTable): boolean => table.seats.every(({ kind }) => kind === 'here' || kind === 'bot');
