/** Reads "pay rita 12.50 dc" and "rita march": whom, how much, and when. Pure. */
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import { MONTH_NAMES } from '#domain/months.ts';
import { parseAmount, writeMicro } from '#domain/money.ts';
import { searchParts } from '#app/data/history/search-text.ts';
import { foldedWords } from '#app/ui/match-score.ts';

export type PersonQuery = {
  /** The words of a name. */
  readonly name: readonly string[];
  /** A decimal string. */
  readonly amount?: string;
  readonly currency?: Currency;
  /** "2026-03" */
  readonly month?: string;
};

/** Words around a name that are not part of it. */
const AROUND_A_NAME = new Set(
  'pay send paid sent received history transactions to from with by in for of and'.split(' '),
);
const digitsOfMonth = 2;

/** A month without a year is the latest one that has begun. */
function monthText(month: number, year: number | undefined, at: Date): string {
  const isLater = month > at.getMonth() + 1;
  const meant = year ?? at.getFullYear() - (isLater ? 1 : 0);
  return `${String(meant)}-${String(month).padStart(digitsOfMonth, '0')}`;
}

type Parts = ReturnType<typeof searchParts>;

function readMonth(parts: Parts, at: Date): string | undefined {
  for (const part of parts) {
    const { month, year, day } = part.is === 'date' ? part.date : {};
    if (month !== undefined && day === undefined) return monthText(month, year, at);
  }
  return undefined;
}

const readCurrency = (words: readonly string[]): Currency | undefined =>
  CURRENCIES.find((currency) => words.includes(currency.toLowerCase()));

function readAmount(parts: Parts): string | undefined {
  const figure = parts.find((part) => part.is === 'figure');
  const amount = parseAmount(figure?.word ?? '');
  return amount.ok && amount.value > 0n ? writeMicro(amount.value) : undefined;
}

const isCurrency = (word: string): boolean => CURRENCIES.some((currency) => currency.toLowerCase() === word);

/** `at`: the current time, in the time zone of the device. */
export function readPersonQuery(text: string, at: Date): PersonQuery {
  const parts = searchParts(text);
  const words = parts.flatMap((part) => (part.is === 'word' ? foldedWords(part.word) : []));
  const name = words.filter((word) => !AROUND_A_NAME.has(word) && !isCurrency(word));
  const [amount, currency, month] = [readAmount(parts), readCurrency(words), readMonth(parts, at)];
  // April, May and June are names of people too.
  const alone = name.length === 0 ? foldedWords(text).filter((word) => MONTH_NAMES.includes(word)) : [];
  return {
    name: name.length === 0 ? alone : name,
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(month === undefined || name.length === 0 ? {} : { month }),
  };
}
