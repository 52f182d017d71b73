// Whom a page asks: every page, about every table. Whoever carries a table stands behind it.
import { api } from './api';
import type { Asks } from './carrier';

export const asks: Asks = api;
