import { type CSSProperties, type ReactElement, useState } from 'react';
import { type CurrencyCode, currencyOf } from '#domain/ledger/accounts.ts';
import { type AmountLike, exactAmount, fullAmount, shortAmount, toMicro, withCurrency } from './format.ts';

type Props = {
  readonly value: AmountLike;
  readonly currency: CurrencyCode;
  /** The sign of incoming or outgoing money; the value itself is positive then. */
  readonly direction?: 'in' | 'out';
  /** `short` is truncated to two places, `exact` has every significant digit. */
  readonly digits?: 'short' | 'exact';
  /** For a column of amounts: see `alignAmounts`. */
  readonly write?: (value: AmountLike) => string;
};

const WRITERS = { short: shortAmount, exact: exactAmount };

/** An amount with its currency, and the full value on hover. Incoming money is green and has a plus. */
export function Amount({
  value,
  currency,
  direction,
  digits = 'short',
  write = WRITERS[digits],
}: Props): ReactElement {
  const sign = direction === undefined ? '' : direction === 'in' ? '+' : '−';
  const className = direction === 'in' ? 'vq-figures vq-good' : 'vq-figures';
  return (
    <span className={className} title={withCurrency(sign + fullAmount(value), currency)}>
      {sign + write(value)} <span className="vq-currency">{currencyOf(currency)}</span>
    </span>
  );
}

/** The number of characters, by which style sheets shrink long amounts. */
const lengthOf = (text: string): CSSProperties => ({ '--vq-length': text.length }) as CSSProperties;

type RevealProps = { readonly value: AmountLike; readonly currency: CurrencyCode };

/** An amount that shows all six places when tapped, for places without a detail page. */
export function RevealAmount({ value, currency }: RevealProps): ReactElement {
  const [full, setFull] = useState(false);
  const text = full ? fullAmount(value) : shortAmount(toMicro(value));
  return (
    <button
      type="button"
      className="vq-reveal vq-figures"
      aria-pressed={full}
      title={withCurrency(fullAmount(value), currency)}
      style={lengthOf(text)}
      onClick={() => {
        setFull(!full);
      }}
    >
      {text} <small>{currencyOf(currency)}</small>
    </button>
  );
}
