/** The symbols of project tokens (ruling L21). */
import { symbolLengthMax, symbolLengthMin } from './limits.ts';

const SYMBOL = new RegExp(`^[A-Z][A-Z0-9]{${String(symbolLengthMin - 1)},${String(symbolLengthMax - 1)}}$`);

/** Names that only the platform's own credits and dollars may have. */
const RESERVED = ['DC', 'TDC', 'USD', 'VIQ', 'VAULTIQ'];

/** The letters that a digit looks like, as in `U5D`. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'OD',
  1: 'IL',
  3: 'E',
  4: 'A',
  5: 'S',
  7: 'T',
  8: 'B',
};

/** Every way to read a symbol: a digit as itself, or as a letter. */
function readLetters(symbol: string): readonly string[] {
  let read: readonly string[] = [''];
  for (const sign of symbol) {
    const letters = sign + (LOOKS_LIKE[sign] ?? '');
    read = Array.from(letters).flatMap((letter) => read.map((text) => text + letter));
  }
  return read;
}

/** Upper case, because two symbols that differ only by case are the same to a reader. */
export const readSymbol = (typed: string): string => typed.trim().toUpperCase();

export const isSymbol = (symbol: string): boolean => SYMBOL.test(symbol);

/**
 * Whether a symbol is one of the platform's, looks like one, is one with digits after it, or begins like a dollar's.
 */
export const isReservedSymbol = (symbol: string): boolean =>
  readLetters(symbol).some((read) => read.startsWith('USD') || RESERVED.includes(read.replace(/\d+$/, '')));
