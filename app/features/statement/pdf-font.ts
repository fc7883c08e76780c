/**
 * Helvetica, which every PDF reader has, so nothing is embedded: the widths of its characters (thousandths of the size,
 * Adobe's metrics) and their WinAnsi bytes.
 */
const FIRST = 32;
const ASCII_WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** The width of a character without a base letter. */
const usualWidth = 556;

/** WinAnsi's characters between 0x80 and 0x9f. */
const SPECIAL: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  Š: 0x8a,
  š: 0x9a,
  Œ: 0x8c,
  œ: 0x9c,
  Ž: 0x8e,
  ž: 0x9e,
  Ÿ: 0x9f,
};
const SPECIAL_WIDTHS: Readonly<Record<string, number>> = { '…': 1000, '—': 1000, '™': 1000, Œ: 1000, œ: 944 };

/** The separately written characters: letters composed with their accents, as in the font. */
export const splitCharacters = (text: string): string[] => Array.from(text.normalize('NFC'));

/** WinAnsi has no minus sign; its dash is as wide as the plus. */
const replaceMinus = (character: string): string => (character === '−' ? '–' : character);

const LATIN_FROM = 0xa0;
const LATIN_TO = 0xff;
const ASCII_TO = 0x7e;

/** The byte of a character; null if the font lacks it. */
export function encodeByte(written: string): number | null {
  const character = replaceMinus(written);
  const code = character.codePointAt(0) ?? 0;
  if (code >= FIRST && code <= ASCII_TO) return code;
  if (code >= LATIN_FROM && code <= LATIN_TO) return code;
  return SPECIAL[character] ?? null;
}

function widthOfOne(written: string): number {
  const character = replaceMinus(written);
  const special = SPECIAL_WIDTHS[character];
  if (special !== undefined) return special;
  const base = character.normalize('NFD').codePointAt(0) ?? 0;
  return ASCII_WIDTHS[base - FIRST] ?? usualWidth;
}

/** In points, at a size in points. */
export const measureText = (text: string, size: number): number =>
  (splitCharacters(text).reduce((sum, character) => sum + widthOfOne(character), 0) * size) / 1_000;

/** As much of a text as fits, with an ellipsis if it was truncated. */
export function truncateToWidth(text: string, size: number, width: number): string {
  if (measureText(text, size) <= width) return text;
  const characters = splitCharacters(text);
  while (characters.length > 0 && measureText(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
