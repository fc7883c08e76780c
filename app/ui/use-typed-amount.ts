/** The text of an amount field and its reading, for typing, pasting and the app's own keypad. */
import { useState } from 'react';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import { MICRO_PER_UNIT, parseAmount } from '#domain/money.ts';
import { exactAmount, withCurrency } from './format.ts';
import { type KeypadKey, keypadWire, pressKey } from './keypad-text.ts';
import {
  type DecimalMark,
  findDecimalMark,
  readTypedAmount,
  type TypedAmount,
  writeTypedAmount,
} from './typed-amount.ts';

type Options = {
  /** The decimal string of the wire, or the typed text if it is not an amount. */
  readonly value: string;
  readonly currency?: CurrencyCode | undefined;
  readonly region?: string | undefined;
  /** Nobody can type into the field: its amount is written like any other ("12.50"). */
  readonly isFixed?: boolean;
  readonly onChange: (wire: string) => void;
};

export type AmountText = {
  readonly mark: DecimalMark;
  /** The text in the field. */
  readonly shown: string;
  /** How the field has understood an amount in another format than the app's; null if it is written in the app's format. */
  readonly readBack: string | null;
  /** A long amount that is written without groups, with them; null for any other. */
  readonly grouped: string | null;
  /** Digits with the region's decimal mark only, as the keypad writes them. */
  readonly isPlain: boolean;
  /** Why the typed text is not an amount of this field, if there is more to say than the form's check does. */
  readonly question: string | null;
  readonly type: (text: string) => void;
  readonly press: (key: KeypadKey) => void;
};

/**
 * Some phones' keypads offer only a comma. Where the point is the decimal mark, a single comma typed at the end visibly
 * becomes one. Any other text stays as typed.
 */
export function readTypedMark(before: string, after: string, mark: DecimalMark): string {
  const typedComma = mark === '.' && after === `${before},`;
  return typedComma && !/[.,]/.test(before) ? `${before}.` : after;
}

/** From five digits on, an amount without groups is hard to read. */
const hardToRead = 10_000n * MICRO_PER_UNIT;

type AmountToRead = {
  readonly shown: string;
  readonly wire: string;
  readonly currency: CurrencyCode | undefined;
  readonly mark: DecimalMark;
};

type ReadBack = Pick<AmountText, 'readBack' | 'grouped'>;

const nothingToSay: ReadBack = { readBack: null, grouped: null };

function sayBack({ shown, wire, currency, mark }: AmountToRead): ReadBack {
  const amount = parseAmount(wire);
  if (!amount.ok) return nothingToSay;
  const exact = exactAmount(amount.value);
  const words = `That is ${currency === undefined ? exact : withCurrency(exact, currency)}.`;
  return {
    readBack: /^[\d.]*$/.test(shown) ? null : words,
    grouped: isPlain(shown, mark) && amount.value >= hardToRead ? words : null,
  };
}

function questionOf({ either, foreign }: TypedAmount, currency: CurrencyCode | undefined): string | null {
  if (either !== null) return `Did you mean ${either.whole} or ${either.fraction}? Write it that way.`;
  if (foreign === undefined || currency === undefined) return null;
  return `That is an amount in ${foreign}, not in ${currency}. Type the number alone.`;
}

const isPlain = (text: string, mark: DecimalMark): boolean =>
  /^\d*$/.test(text.replace(mark, '')) && text !== mark;

/** The text of a field that cannot be changed. */
function fixedText(value: string): string {
  const amount = parseAmount(value);
  return amount.ok ? exactAmount(amount.value) : value;
}

export function useTypedAmount(options: Options): AmountText {
  const { value, currency, region, isFixed = false, onChange } = options;
  const mark = findDecimalMark(region);
  const [typed, setTyped] = useState(() => writeTypedAmount(value, mark));
  const read = readTypedAmount(typed, mark, currency);
  // After a change of currency the same text is read again; other code may have set the amount.
  const isTyped = read.wire === value;
  const shown = isTyped ? typed : writeTypedAmount(value, mark);
  if (shown !== typed) setTyped(shown);
  return {
    mark,
    shown: isFixed ? fixedText(value) : shown,
    ...(isFixed ? nothingToSay : sayBack({ shown, wire: value, currency, mark })),
    isPlain: isPlain(shown, mark),
    question: isTyped ? questionOf(read, currency) : null,
    type: (text) => {
      const next = readTypedMark(shown, text, mark);
      setTyped(next);
      onChange(readTypedAmount(next, mark, currency).wire);
    },
    press: (key) => {
      // A pasted amount with groups continues without them.
      const before = isPlain(shown, mark) ? shown : writeTypedAmount(value, mark);
      const next = pressKey(before, key, mark);
      setTyped(next);
      onChange(keypadWire(next, mark));
    },
  };
}
