/** The texts about an exit's place. */
import type { ExitPlace } from './use-exit-place.ts';
import { exactAmount } from '#app/ui/format.ts';
import { longMonth } from '#app/ui/month-text.ts';

const atMost = ({ exact }: ExitPlace): string => (exact ? '' : 'At most ');

/** "3", or "At most 300". */
export const placeText = (place: ExitPlace): string =>
  place.exits === 0 ? 'The next to be paid' : `${atMost(place)}${String(place.exits + 1)}`;

/** "2 exits, 1,234.00 DC" */
export const aheadText = (place: ExitPlace): string =>
  place.exits === 0
    ? 'Nobody'
    : `${atMost(place)}${String(place.exits)} ${place.exits === 1 ? 'exit' : 'exits'}, ${exactAmount(place.dc)} DC`;

/** "March 2027 at the latest" */
export const paidByText = ({ paidBy }: ExitPlace): string =>
  paidBy === null ? 'Not known yet' : `${longMonth(paidBy)} at the latest`;
