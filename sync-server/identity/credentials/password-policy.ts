import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Rows of keys, from left to right. A password may also follow them backwards, or repeat them. */
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'qweasdzxc',
  '147258369',
  '789456123',
  '!@#$%^&*()',
];

/** The tail that people add to a word to satisfy a form: digits and marks, at most six. */
const TAIL = /[\d!?.@#$%&*_-]{1,6}$/;

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** The words that a guesser knows about the person. */
export type OwnWords = { readonly email: string; readonly fullName?: string };

/**
 * Whether a guesser would try the password first: it is on the list, with or without a tail of digits and with
 * look-alike letters; a repeated character or group; a keyboard walk; a date; or the person's own e-mail or name.
 */
export function isCommonPassword(password: string, own: OwnWords): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim();
  const forms = [text, text.replace(TAIL, '')];
  const words = [...forms, ...forms.map(replaceLeet)];
  const known = ownWords(own);
  return words.some((word) => COMMON_PASSWORDS.has(word) || known.has(word)) || isPattern(text);
}

const replaceLeet = (text: string): string => Array.from(text, (letter) => LEET[letter] ?? letter).join('');

function ownWords({ email, fullName = '' }: OwnWords): ReadonlySet<string> {
  const name = fullName.normalize('NFKC').toLowerCase().trim();
  const [local = '', domain = ''] = email.split('@');
  const parts = name.split(/\s+/);
  const words = [
    email,
    local,
    domain,
    domain.split('.')[0] ?? '',
    name,
    ...parts,
    parts.join(''),
    parts.join('.'),
  ];
  return new Set([...words, parts.toReversed().join('')].filter((word) => word.length >= 3));
}

function isPattern(text: string): boolean {
  return isRepeated(text) || isDate(text) || isWalk(text);
}

/** A repeated group of up to four characters: aaaaaa, 121212, abcabc, 12341234. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+.?$/.test(text);

/** Six or eight digits that form a date: 010190, 19901231, 31.12.1990. */
function isDate(text: string): boolean {
  const digits = text.replace(/[./-]/g, '');
  return /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|[12]\d|3[01])(?:(?:19|20)?\d\d)|(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/.test(
    digits,
  );
}

/** Consists of keyboard walks of at least three keys each, such as 123456, qwerty123, asdfghjkl or 321cba. */
function isWalk(text: string): boolean {
  let rest = text;
  while (rest.length >= 3) {
    const step = longestWalk(rest);
    if (step < 3) return false;
    rest = rest.slice(step);
  }
  return rest.length === 0 || (rest.length < 3 && text.length > rest.length && /^[\d!?.]*$/.test(rest));
}

function longestWalk(text: string): number {
  let longest = 0;
  for (const forward of WALKS) {
    const backward = Array.from(forward).toReversed().join('');
    for (const walk of [forward, backward]) {
      while (longest < text.length && walk.includes(text.slice(0, longest + 1))) longest += 1;
    }
  }
  return longest;
}
