/** The name of a person as it is stored and shown: two names that look the same are the same text. */
import { stripInvisible } from './invisible.ts';
import { isPlainText } from './text.ts';

/** Spaces of every width, line ends, and the empty braille pattern, which looks like a space. */
const SPACES = /[\t\n\r\p{Z}\u2800]+/gu;
const JOINERS = /[\u200C\u200D]+/g;
/** Letters of scripts in which a joiner can change the reading: all except those known not to need one. */
const JOINED =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}]/u;

/** By the characters on both sides, each one or two code units long. */
function isNeeded(name: string, start: number, end: number): boolean {
  const before = Array.from(name.slice(Math.max(start - 2, 0), start)).at(-1) ?? '';
  const [after = ''] = name.slice(end, end + 2);
  return JOINED.test(before) || JOINED.test(after);
}

const stripJoiners = (name: string): string =>
  name.replaceAll(JOINERS, (run, at: number) => (isNeeded(name, at, at + run.length) ? run : ''));

/**
 * Normalises a typed name: NFKC, without invisible characters, with single spaces. A joiner stays where its script may
 * need it; `isPersonName` then refuses the name, because its meaning can only be guessed.
 */
export const readName = (typed: string): string =>
  stripJoiners(stripInvisible(typed).normalize('NFKC')).normalize('NFKC').replaceAll(SPACES, ' ').trim();

/** Whether a normalised name can be stored. */
export const isPersonName = (name: string): boolean => isPlainText(name) && name.search(JOINERS) === -1;
