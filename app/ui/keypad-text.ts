/** Changes the text of an amount by a key of the app's own keypad. It never gets more decimals than money has. */
import { DECIMALS } from '#domain/money.ts';
import type { DecimalMark } from './typed-amount.ts';

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'mark' | 'delete';

/** More digits than the largest amount has. */
const wholeDigitsMax = 13;

function withDigit(text: string, digit: string, mark: DecimalMark): string {
  const [whole = '', fraction] = text.split(mark);
  if (fraction === undefined) {
    if (whole === '0') return digit;
    return whole.length < wholeDigitsMax ? text + digit : text;
  }
  return fraction.length < DECIMALS ? text + digit : text;
}

/** The text of an amount after a key: digits with at most one decimal mark, written as the region does. */
export function pressKey(text: string, key: KeypadKey, mark: DecimalMark): string {
  if (key === 'delete') return text.slice(0, -1);
  if (key !== 'mark') return withDigit(text, key, mark);
  if (text.includes(mark)) return text;
  return text === '' ? `0${mark}` : text + mark;
}

/** The wire's form of a keypad's text. The decimal mark is never a separator of groups here, so "1,234" has one reading. */
export const keypadWire = (text: string, mark: DecimalMark): string =>
  text.replace(mark, '.').replace(/\.$/, '');
