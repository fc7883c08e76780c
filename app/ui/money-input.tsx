import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactElement } from 'react';
import { type CurrencyCode, currencyOf } from '#domain/ledger/accounts.ts';
import { useTypedAmount } from './use-typed-amount.ts';

type Props = Omit<TextInputProps, 'inputMode' | 'onChange' | 'value' | 'type'> & {
  /** The decimal string of the wire, or the typed text if it is not an amount. */
  readonly value: string;
  /** Missing for a bare number, as in a filter over every currency. */
  readonly currency?: CurrencyCode;
  /** The region whose number format applies; default: the browser's. */
  readonly region?: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
};

/**
 * A field for an amount in the format of the person's region. It never rounds, and asks when a text can mean two
 * amounts.
 */
export function MoneyInput({ value, currency, region, onChange, ...rest }: Props): ReactElement {
  const amount = useTypedAmount({
    value,
    currency,
    region,
    isFixed: rest.readOnly ?? false,
    onChange: (wire) => onChange({ currentTarget: { value: wire } }),
  });
  // A line that appears only because the amount is long would move a field without a description.
  const readBack = amount.readBack ?? (rest.description === undefined ? null : amount.grouped);
  return (
    <TextInput
      placeholder={`0${amount.mark}00`}
      autoComplete="off"
      classNames={{ input: 'vq-figures' }}
      {...(currency === undefined
        ? {}
        : {
            rightSection: <span className="vq-dimmed vq-small">{currencyOf(currency)}</span>,
            rightSectionWidth: '3.5rem',
            rightSectionPointerEvents: 'none',
          })}
      {...rest}
      {...(amount.question === null ? {} : { error: amount.question })}
      {...(readBack === null
        ? {}
        : {
            description: (
              <>
                {readBack} {rest.description}
              </>
            ),
          })}
      value={amount.shown}
      inputMode="decimal"
      onChange={(event) => amount.type(event.currentTarget.value)}
    />
  );
}
