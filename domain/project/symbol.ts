/** The symbols of project tokens (ruling L21). */
import { symbolLengthMax, symbolLengthMin } from './limits.ts';

const SYMBOL = new RegExp(`^[A-Z][A-Z0-9]{${String(symbolLengthMin - 1)},${String(symbolLengthMax - 1)}}$`);

/** Names that only the platform's own credits and dollars may have. */
const RESERVED = ['DC', 'TDC', 'USD', 'VIQ', 'VAULTIQ'];

/** Digits that look like a letter, as in `U5D`. Zero is read as O and as D. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { 1: 'I', 5: 'S', 7: 'T', 8: 'B' };

const readLetters = (symbol: string, zero: string): string =>
  symbol.replaceAll(/\d/g, (digit) => (digit === '0' ? zero : (LOOKS_LIKE[digit] ?? digit)));

/** Upper case, because two symbols that differ only by case are the same to a reader. */
export const readSymbol = (typed: string): string => typed.trim().toUpperCase();

export const isSymbol = (symbol: string): boolean => SYMBOL.test(symbol);

/**
 * Whether a symbol is one of the platform's, looks like one, is one with digits after it, or begins like a dollar's.
 */
export function isReservedSymbol(symbol: string): boolean {
  const withoutNumber = symbol.replace(/\d+$/, '');
  if (symbol.startsWith('USD') || RESERVED.includes(withoutNumber)) return true;
  return ['O', 'D'].some((zero) => {
    const read = readLetters(symbol, zero);
    return RESERVED.includes(read) || read.startsWith('USD');
  });
}
