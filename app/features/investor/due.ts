import { map } from 'rxjs';
import { endOfMonth, formatMonth } from '#domain/investor/month.ts';
import { observeRecords } from '#app/data/queries/records.ts';
import type { DueItem, WatchDue } from '#app/data/queries/due-source.ts';
import { now } from '#app/platform/clock.ts';
import { type InvestorStanding, investorIn } from './use-investor.ts';

const page = { to: '/investors#dashboard', currency: 'DC', direction: 'in', action: 'View' } as const;

type InvestedAmounts = Pick<InvestorStanding, 'investedDc' | 'heldDc'>;

/** The payout of the current month, whose amount is known after its end, and payouts that wait for the verification. */
export function dueOf({ investedDc, heldDc }: InvestedAmounts, at: number): DueItem[] {
  const next: DueItem[] =
    investedDc === '0'
      ? []
      : [
          {
            ...page,
            id: 'payout',
            title: 'Payout to investors',
            amount: null,
            at: endOfMonth(formatMonth(at)),
          },
        ];
  const held: DueItem[] =
    heldDc === '0'
      ? []
      : [
          {
            ...page,
            id: 'payout:held',
            title: 'Payouts held until your identity is verified',
            amount: heldDc,
            at: null,
          },
        ];
  return [...next, ...held];
}

export const watchDue: WatchDue = ({ database }) =>
  observeRecords<'investor'>(database, { kind: { $in: ['investor'] } }).pipe(
    map((documents) => {
      const { investor } = investorIn(documents);
      return investor === null ? [] : dueOf(investor, now());
    }),
  );
