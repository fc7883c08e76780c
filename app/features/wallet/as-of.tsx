import type { ReactElement } from 'react';
import { useWallet } from '../../data/queries/wallet.ts';
import { useJournalAlarm } from '../../data/proofs/stored-heads.ts';
import { useNow } from '../../platform/clock.ts';
import { clockTime, exactTime } from '../../ui/format.ts';

const tickMs = 15_000;

type Props = { readonly confirmed: string; readonly unconfirmed: string };

/** Says that the figures above are confirmed, and as of when: "Confirmed, as of 14:02". */
export function AsOf({ confirmed, unconfirmed }: Props): ReactElement {
  const { asOf } = useWallet();
  const what = useJournalAlarm() === null ? confirmed : unconfirmed;
  const now = useNow(tickMs);
  if (asOf === null) return <>{what}</>;
  return (
    <>
      {what}, as of{' '}
      <time dateTime={new Date(asOf).toISOString()} title={exactTime(asOf)}>
        {clockTime(asOf, now)}
      </time>
    </>
  );
}
