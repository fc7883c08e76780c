/** The symbols of project tokens (ruling L21). */
import { symbolLengthMax, symbolLengthMin } from './limits.ts';

const SYMBOL = new RegExp(`^[A-Z][A-Z0-9]{${String(symbolLengthMin - 1)},${String(symbolLengthMax - 1)}}$`);

/** Symbols reserved for the platform's own credits and for dollars. */
const RESERVED = ['DC', 'TDC', 'USD', 'VIQ', 'VAULTIQ'];

/** The letters that a digit resembles, as in `U5D`. */
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

/** In upper case, because symbols that differ only in case look the same to a reader. */
export const readSymbol = (typed: string): string => typed.trim().toUpperCase();

export const isSymbol = (symbol: string): boolean => SYMBOL.test(symbol);

/**
 * Whether a symbol is reserved, resembles a reserved one, is one followed by digits, or begins with USD.
 */
export const isReservedSymbol = (symbol: string): boolean =>
  readLetters(symbol).some((read) => read.startsWith('USD') || RESERVED.includes(read.replace(/\d+$/, '')));
