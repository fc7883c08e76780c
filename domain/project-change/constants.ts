import { DAY_MS } from '../calendar.ts';

/** How long backers have to leave before proposed terms are in force: 72 hours (ruling L19). */
export const CHANGE_DELAY_MS = 3 * DAY_MS;
