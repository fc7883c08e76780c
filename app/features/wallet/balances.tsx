import { Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { RevealAmount } from '../../ui/amount.tsx';
import { exactAmount } from '../../ui/format.ts';
import { AsOf } from './as-of.tsx';
import './balances.css';

export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  DC: 'Digital Credits',
  TDC: 'Test credits',
  USD: 'US dollars',
};

type Parts = ReturnType<typeof useWallet>['perCurrency'][Currency];

const withSign = (micro: bigint): string => `${micro > 0n ? '+' : ''}${exactAmount(micro)}`;

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
          {withSign(onItsWay)} {currency} on its way
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

type Look = {
  /** Inside a surface that has the time of the data: figures between hairlines, on no surface of their own. */
  readonly inside?: boolean;
};

type CardProps = { readonly currency: Currency; readonly parts: Parts | null };

function Card({ parts, currency }: CardProps): ReactElement {
  return (
    <li className="balance" data-currency={currency}>
      <h2 className="balance-name">{CURRENCY_NAMES[currency]}</h2>
      {parts === null ? (
        <div className="balance-figure">
          <Skeleton height="2.75rem" width="70%" />
        </div>
      ) : (
        <>
          <div className="balance-figure">
            <RevealAmount value={parts.confirmed} currency={currency} />
          </div>
          <Apart parts={parts} currency={currency} />
        </>
      )}
    </li>
  );
}

/** The three balances: confirmed in large type, on its way and held beside it, and the time of the data. */
export function Balances({ inside = false }: Look): ReactElement {
  const { wallet, perCurrency } = useWallet();
  // Before the first synchronisation the balance is unknown, which is not zero.
  const unknown = wallet === null;
  return (
    <section className={inside ? undefined : 'vq-surface'} aria-label="Balances" aria-busy={unknown}>
      <ul className="balances" data-inside={inside}>
        {CURRENCIES.map((currency) => (
          <Card key={currency} currency={currency} parts={unknown ? null : perCurrency[currency]} />
        ))}
      </ul>
      {inside ? null : (
        <p className="vq-small vq-dimmed balance-as-of">
          <AsOf confirmed="Confirmed balances" unconfirmed="Balances as the service says, not confirmed" />
        </p>
      )}
    </section>
  );
}
