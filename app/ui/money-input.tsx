import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Currency } from '#domain/constants.ts';
import { parseAmount } from '#domain/money.ts';
import { exactAmount, withCurrency } from './format.ts';
import { type DecimalMark, findDecimalMark, readTypedAmount } from './typed-amount.ts';

type Props = Omit<TextInputProps, 'inputMode' | 'onChange' | 'value' | 'type'> & {
  /** The decimal string of the wire, or the typed text if it is not an amount. */
  readonly value: string;
  /** Missing for a bare number, as in a filter over every currency. */
  readonly currency?: Currency;
  /** The region whose number format applies; default: the browser's. */
  readonly region?: string;
  readonly onChange: (event: { currentTarget: { value: string } }) => void;
};

/**
 * Some phones' keypads offer only a comma. Where the point is the decimal mark, a single comma typed at the end visibly
 * becomes one. Any other text stays as typed.
 */
export function readTypedMark(before: string, after: string, mark: DecimalMark): string {
  const typedComma = mark === '.' && after === `${before},`;
  return typedComma && !/[.,]/.test(before) ? `${before}.` : after;
}

/** How the field shows an amount that was not typed: a link's, a draft's, the whole balance. */
const shownIn = (mark: DecimalMark, wire: string): string =>
  mark === ',' && parseAmount(wire).ok ? wire.replace('.', ',') : wire;

/** How the field has read the amount, if it was typed in another format than the app's. */
function readBack(typed: string, wire: string, currency: Currency | undefined): string | null {
  const amount = parseAmount(wire);
  if (!amount.ok || /^[\d.]*$/.test(typed)) return null;
  const exact = exactAmount(amount.value);
  return `That is ${currency === undefined ? exact : withCurrency(exact, currency)}.`;
}

/**
 * A field for an amount in the format of the person's region. It never rounds, and asks when a text can mean two
 * amounts.
 */
export function MoneyInput({ value, currency, region, onChange, ...rest }: Props): ReactElement {
  const mark = findDecimalMark(region);
  const [typed, setTyped] = useState(() => shownIn(mark, value));
  const read = readTypedAmount(typed, mark);
  // Other code has set the amount, so the earlier typed text no longer counts.
  const shown = read.wire === value ? typed : shownIn(mark, value);
  if (shown !== typed) setTyped(shown);
  const said = readBack(shown, value, currency);
  const question =
    read.either === null || shown !== typed
      ? null
      : `Did you mean ${read.either.whole} or ${read.either.fraction}? Write it that way.`;
  return (
    <TextInput
      placeholder={`0${mark}00`}
      autoComplete="off"
      classNames={{ input: 'vq-figures' }}
      {...(currency === undefined
        ? {}
        : {
            rightSection: <span className="vq-dimmed vq-small">{currency}</span>,
            rightSectionWidth: '3.5rem',
            rightSectionPointerEvents: 'none',
          })}
      {...rest}
      {...(question === null ? {} : { error: question })}
      {...(said === null
        ? {}
        : {
            description: (
              <>
                {said} {rest.description}
              </>
            ),
          })}
      value={shown}
      inputMode="decimal"
      onChange={(event) => {
        const next = readTypedMark(shown, event.currentTarget.value, mark);
        setTyped(next);
        onChange({ currentTarget: { value: readTypedAmount(next, mark).wire } });
      }}
    />
  );
}
