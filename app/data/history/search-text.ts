/** Parses a search text into words, figures and dates. Pure. */

import { MONTH_NAMES } from '#domain/months.ts';

/** Missing fields of a date match any. `month` and `day` count from 1. */
type DateText = { readonly year?: number; readonly month?: number; readonly day?: number };

export type SearchPart =
  | { readonly is: 'word'; readonly word: string }
  /** Digits with their separators: the beginning of an amount. */
  | { readonly is: 'figure'; readonly word: string; readonly digits: string }
  /** A date whose text may also be meant as words. */
  | { readonly is: 'date'; readonly date: DateText; readonly words: readonly string[] };

const monthLettersMin = 3;

const ISO = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const YEAR = /^(?:19|20)\d{2}$/;
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/;
const FIGURE = /^[+\-−$]?\d[\d.,]*$/;

/** 1 to 12 for "nov" or "november", otherwise undefined. */
function monthOf(word: string | undefined): number | undefined {
  if (word === undefined || word.length < monthLettersMin) return undefined;
  const index = MONTH_NAMES.findIndex((name) => name.startsWith(word));
  return index === -1 ? undefined : index + 1;
}

function dayOf(word: string | undefined): number | undefined {
  const day = Number(DAY.exec(word ?? '')?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : undefined;
}

const yearOf = (word: string | undefined): number | undefined =>
  word !== undefined && YEAR.test(word) ? Number(word) : undefined;

type Read = { readonly part: SearchPart; readonly used: number };

function numericDate(word: string): DateText | null {
  const iso = ISO.exec(word);
  if (iso !== null) {
    const [, year, month, day] = iso;
    return { year: Number(year), month: Number(month), ...(day === undefined ? {} : { day: Number(day) }) };
  }
  const dotted = DOTTED.exec(word);
  if (dotted === null) return null;
  const [, day, month, year] = dotted;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** "21 nov 2026", "nov 21, 2026", "nov 2026", "21 nov", "nov": any part of a date. */
function namedDate(words: readonly string[]): Read | null {
  const [first, second, third] = words;
  const dayFirst = dayOf(first);
  const month = monthOf(dayFirst === undefined ? first : second);
  if (month === undefined) return null;
  if (dayFirst !== undefined) {
    const year = yearOf(third);
    return takeDate(words, { month, day: dayFirst, ...(year === undefined ? {} : { year }) });
  }
  const yearNext = yearOf(second);
  if (yearNext !== undefined) return takeDate(words, { month, year: yearNext });
  const day = dayOf(second);
  const year = day === undefined ? undefined : yearOf(third);
  return takeDate(words, {
    month,
    ...(day === undefined ? {} : { day }),
    ...(year === undefined ? {} : { year }),
  });
}

/** A date that consists of these words. */
function takeDate(words: readonly string[], date: DateText): Read {
  const used = Object.keys(date).length;
  return { part: { is: 'date', date, words: words.slice(0, used) }, used };
}

function readOne(words: readonly string[]): Read {
  const [word = ''] = words;
  const date = numericDate(word);
  if (date !== null) return { part: { is: 'date', date, words: [word] }, used: 1 };
  const named = namedDate(words);
  if (named !== null) return named;
  if (!FIGURE.test(word)) return { part: { is: 'word', word }, used: 1 };
  return { part: { is: 'figure', word, digits: word.replaceAll(/[^\d.]/g, '') }, used: 1 };
}

/** Every part has to match. An empty text has none. */
export function searchParts(text: string): readonly SearchPart[] {
  const words = text
    .toLowerCase()
    .split(/[\s,]+(?!\d)|\s+/)
    .filter((word) => word !== '');
  const parts: SearchPart[] = [];
  for (let at = 0; at < words.length;) {
    const { part, used } = readOne(words.slice(at, at + 3));
    parts.push(part);
    at += used;
  }
  return parts;
}

/** The searchable parts of a row, in lower case. */
export type Searchable = {
  /** People's words. */
  readonly words: string;
  /** Its title, with a space before each word: a search finds the beginnings of these words. */
  readonly title: string;
  /** Hash and address. */
  readonly codes: string;
  /** Every way to write its amounts, each after a space: " 1234.5 1234.50". */
  readonly amounts: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
};

/** Hashes and addresses are full of digits: from this many on a figure may mean one. */
const codeDigitsMin = 4;

/** Whether people's words contain a word, or the title has one that begins with it. */
const says = (row: Searchable, word: string, own: string): boolean =>
  row.words.includes(word) || own.includes(word) || row.title.includes(` ${word}`);

function has(row: Searchable, part: SearchPart, own: string): boolean {
  switch (part.is) {
    case 'word':
      return says(row, part.word, own) || row.codes.includes(part.word);
    case 'figure':
      return (
        row.amounts.includes(` ${part.digits}`) ||
        says(row, part.word, own) ||
        (part.digits.length >= codeDigitsMin && row.codes.includes(part.word))
      );
    case 'date':
      return isOn(row, part.date) || part.words.every((word) => says(row, word, own));
  }
}

const isOn = (row: Searchable, { year, month, day }: DateText): boolean =>
  (year === undefined || row.year === year) &&
  (month === undefined || row.month === month) &&
  (day === undefined || row.day === day);

/** Whether a row matches all parts; `own` are the person's own words on it, in lower case. */
export const matchesSearch = (row: Searchable, parts: readonly SearchPart[], own: string): boolean =>
  parts.every((part) => has(row, part, own));
