import type { ReactElement } from 'react';
import { map, type Observable } from 'rxjs';
import type { TransactionDoc } from '#domain/protocol.ts';
import { keepSubscribedPerDatabase } from '../../data/database/keep-subscribed.ts';
import { useObservedData } from '../../data/device/device-context.ts';
import type { DeviceData } from '../../data/device/device-data.ts';
import { observeRecords } from '../../data/queries/records.ts';
import { longMonth } from '../../ui/month-text.ts';

type Paid = Pick<TransactionDoc, 'at' | 'amount'>;

const keyOf = ({ at, amount }: Paid): string => `${at} ${amount}`;

/** The months of payouts, by the entry's time and the amount. Null where two payouts cannot be distinguished. */
const watchMonths = keepSubscribedPerDatabase(
  ({ database }: Pick<DeviceData, 'database'>): Observable<ReadonlyMap<string, string | null>> =>
    observeRecords<'payout'>(database, { kind: { $in: ['payout'] } }).pipe(
      map((payouts) => {
        const months = new Map<string, string | null>();
        for (const { payout } of payouts) {
          if (payout?.paidAt === undefined) continue;
          const key = keyOf({ at: payout.paidAt, amount: payout.amountDc });
          months.set(key, months.has(key) ? null : payout.month);
        }
        return months;
      }),
    ),
);

type Props = {
  readonly paid: Paid;
  /** Shown until the month is known. */
  readonly otherwise: string;
};

/** "Monthly payout for October 2026", once this device has the payout's document. */
export function PayoutTitle({ paid, otherwise }: Props): ReactElement {
  const month = useObservedData(watchMonths).value?.get(keyOf(paid));
  return <>{month == null ? otherwise : `Monthly payout for ${longMonth(month)}`}</>;
}
