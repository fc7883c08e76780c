/** A letter or digit with the marks that belong to it. */
const LETTER = /[\p{L}\p{N}]\p{M}*/u;

const upperCase = (letter: string): string => {
  const large = letter.toLocaleUpperCase();
  // Upper case would turn "ß" into two letters.
  return LETTER.exec(large)?.[0] === large ? large : letter;
};

/** One or two letters of a name, of its first and its last word: "RS" for "Rita Sol". Empty without a letter. */
export function initialsOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/)
    .flatMap((word) => LETTER.exec(word)?.[0] ?? []);
  const [first, ...others] = letters;
  const last = others.at(-1);
  return [first, last].flatMap((letter) => (letter === undefined ? [] : upperCase(letter))).join('');
}
