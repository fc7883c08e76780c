import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { useNow } from '../../platform/clock.ts';
import { useJournalAlarm } from '../../data/proofs/stored-heads.ts';
import { RevealAmount } from '../../ui/amount.tsx';
import { clockTime, exactAmount, exactTime } from '../../ui/format.ts';
import './balances.css';

const tickMs = 15_000;

export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  DC: 'Digital Credits',
  TDC: 'Test credits',
  USD: 'US dollars',
};

type Parts = ReturnType<typeof useWallet>['perCurrency'][Currency];

const signed = (micro: bigint): string => `${micro > 0n ? '+' : ''}${exactAmount(micro)}`;

/** Unconfirmed amounts as text beside the balance, never added to it. */
function Apart({
  parts,
  currency,
}: {
  readonly parts: Parts;
  readonly currency: Currency;
}): ReactElement | null {
  const { onItsWay, held } = parts;
  if (onItsWay === 0n && held === 0n) return null;
  return (
    <p className="balance-apart">
      {onItsWay === 0n ? null : (
        <span className="vq-figures vq-wait">
          {signed(onItsWay)} {currency} on its way
        </span>
      )}
      {held === 0n ? null : (
        <span className="vq-figures vq-dimmed">
          {exactAmount(held)} {currency} held
        </span>
      )}
    </p>
  );
}

function Card({ parts, currency }: { readonly parts: Parts; readonly currency: Currency }): ReactElement {
  return (
    <li className="vq-card balance" data-currency={currency}>
      <h2 className="balance-name">{CURRENCY_NAMES[currency]}</h2>
      <div className="balance-figure">
        <RevealAmount value={parts.confirmed} currency={currency} />
      </div>
      <Apart parts={parts} currency={currency} />
    </li>
  );
}

/** The three balances: confirmed in large type, on its way and held beside it, and the time of the data. */
export function Balances(): ReactElement {
  const { wallet, asOf, perCurrency } = useWallet();
  const what =
    useJournalAlarm() === null ? 'Confirmed balances' : 'Balances as the service says, not confirmed';
  // Before the first synchronisation the balance is unknown, which is not zero.
  const unknown = wallet === null;
  const now = useNow(tickMs);
  return (
    <section aria-label="Balances" aria-busy={unknown}>
      <ul className="balances">
        {CURRENCIES.map((currency) =>
          unknown ? (
            <li key={currency} className="vq-card balance">
              <h2 className="balance-name">{CURRENCY_NAMES[currency]}</h2>
              <Skeleton height="2.75rem" width="70%" />
            </li>
          ) : (
            <Card key={currency} currency={currency} parts={perCurrency[currency]} />
          ),
        )}
      </ul>
      <p className="vq-small vq-dimmed balance-as-of">
        {asOf === null ? (
          what
        ) : (
          <>
            {what}, as of{' '}
            <time dateTime={new Date(asOf).toISOString()} title={exactTime(asOf)}>
              {clockTime(asOf, now)}
            </time>
          </>
        )}
      </p>
    </section>
  );
}
