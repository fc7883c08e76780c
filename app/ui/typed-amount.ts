/**
 * Reads an amount that a person types, in their region's notation. The wire knows one form only ("1234.5"). An ambiguous
 * text is refused, never guessed: 1,234 read in the wrong way is a thousand times too much or too little.
 */
import { parseAmount } from '#domain/money.ts';

export type DecimalMark = '.' | ',';

export type TypedAmount = {
  /** The decimal string of the wire; if the text cannot be read, the text itself, which the form's check refuses. */
  readonly wire: string;
  /** Two spellings of the possible meanings; null if there is only one reading, or none. */
  readonly either: { readonly whole: string; readonly fraction: string } | null;
  /** The currency written beside the number, if it is not the form's: "12 USD" where DC are sent. */
  readonly foreign?: string;
};

/** The decimal mark of a region ("de-DE": a comma); a point where the region uses neither point nor comma. */
export function findDecimalMark(region: string | undefined): DecimalMark {
  const parts = new Intl.NumberFormat(region).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/** Signs that can only separate groups: spaces of every width, and the apostrophes of Switzerland. */
const GROUPING_ONLY = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu;
const DIGITS_AND_MARKS = /^[\d.,]+$/;
/** Groups of three digits, or as in India: the last three, then pairs. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
/** A currency's code before or after the number, as in copied texts. */
const WITH_CURRENCY =
  /^(?:(?<before>[A-Z]{2,5}|\$)\s*(?<after>[\d.,].*)|(?<number>.*[\d.,])\s*(?<unit>[A-Z]{2,5}|\$))$/iu;

const unreadableAmount = (typed: string): TypedAmount => ({ wire: typed, either: null });

function wireOf(whole: string, fraction: string): TypedAmount {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return { wire: fraction === '' ? digits : `${digits}.${fraction}`, either: null };
}

const codeOf = (unit: string): string => (unit === '$' ? 'USD' : unit.toUpperCase());

/** "1.234,56 DC": the number, and the currency if one is written. */
function splitCurrency(text: string): { number: string; currency: string | null } {
  const { before, after, number, unit } = WITH_CURRENCY.exec(text)?.groups ?? {};
  if (before !== undefined && after !== undefined) return { number: after, currency: codeOf(before) };
  if (number !== undefined && unit !== undefined) return { number: number.trim(), currency: codeOf(unit) };
  return { number: text, currency: null };
}

/**
 * Reads a typed or pasted text for a field of one currency. Never throws; an unreadable text is returned unchanged, and the
 * form refuses it.
 */
export function readTypedAmount(typed: string, mark: DecimalMark, expected?: string): TypedAmount {
  const written = typed.normalize('NFKC').trim();
  const { number, currency } =
    expected === undefined ? { number: written, currency: null } : splitCurrency(written);
  const text = number.replace(GROUPING_ONLY, '');
  if (!DIGITS_AND_MARKS.test(text) || !/\d/.test(text)) return unreadableAmount(typed);
  if (currency !== null && currency !== expected) return { ...unreadableAmount(typed), foreign: currency };
  const marks = text.replace(/\d/g, '');
  if (marks === '') return wireOf(text, '');
  return marks.length === 1 ? withOneMark(typed, text, mark) : withSeveral(typed, text);
}

/**
 * "1,5" and "12.50" have one reading; "1,234" has two if the comma is the decimal mark, because the app writes thousands
 * with a comma.
 */
function withOneMark(typed: string, text: string, mark: DecimalMark): TypedAmount {
  const at = text.search(/[.,]/);
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const looksGrouped = GROUPED.test(text);
  if (!looksGrouped) return wireOf(whole, fraction);
  if (mark === '.') return text.charAt(at) === '.' ? wireOf(whole, fraction) : wireOf(whole + fraction, '');
  return { wire: `${typed}?`, either: { whole: whole + fraction, fraction: `${whole}${mark}${fraction}0` } };
}

/**
 * "1.234,56", "1,234.56", "12,34,567.89" and "1,234,567": the last mark is the decimal mark, unless it separates groups
 * like the others.
 */
function withSeveral(typed: string, text: string): TypedAmount {
  if (GROUPED.test(text)) return wireOf(text.replace(/[.,]/g, ''), '');
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  if (!GROUPED.test(whole) || whole.includes(text.charAt(at))) return unreadableAmount(typed);
  return wireOf(whole.replace(/[.,]/g, ''), fraction);
}

/** The text of an amount that was not typed: from a link, a draft, or the whole balance. */
export const writeTypedAmount = (wire: string, mark: DecimalMark): string =>
  mark === ',' && parseAmount(wire).ok ? wire.replace('.', ',') : wire;
