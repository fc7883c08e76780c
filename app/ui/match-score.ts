/** Scores how well typed words match a text: whole words, beginnings, parts, or one typing error. Pure. */

const insideLettersMin = 3;
const typoLettersMin = 4;

/** The score of each kind of match of one word. */
const SCORES = { whole: 8, beginning: 6, inside: 2, typo: 1 } as const;
/** A match in the title counts more than one in the other words. */
const titleWeight = 2;
const wholeTitle = 10;

const marks = /\p{M}/gu;
const notInWords = /[^\p{L}\p{N}]+/u;

/** Lower case, without accents. */
const foldText = (text: string): string => text.normalize('NFD').replaceAll(marks, '').toLowerCase();

export const foldedWords = (text: string): readonly string[] =>
  foldText(text)
    .split(notInWords)
    .filter((word) => word !== '');

/** Whether one letter is missing, additional, wrong, or swapped with the next one. */
function isOneTypoAway(typed: string, word: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  const [rest, other] = [typed.slice(same), word.slice(same)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest === other.slice(1) ||
    rest.slice(1) === other ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2))
  );
}

/** Whether a word begins with the typed text, except for one typing error after the first letter. */
const isTypoOf = (typed: string, word: string): boolean =>
  typed.length >= typoLettersMin &&
  typed[0] === word[0] &&
  [-1, 0, 1].some((longer) => isOneTypoAway(typed, word.slice(0, typed.length + longer)));

function scoreOfWord(typed: string, word: string): number {
  if (word === typed) return SCORES.whole;
  if (word.startsWith(typed)) return SCORES.beginning;
  if (typed.length >= insideLettersMin && word.includes(typed)) return SCORES.inside;
  return isTypoOf(typed, word) ? SCORES.typo : 0;
}

const bestOf = (typed: string, words: readonly string[]): number =>
  Math.max(0, ...words.map((word) => scoreOfWord(typed, word)));

/**
 * 0 unless every typed word is in the title or the other words; a better match has a higher score. Without a typed word
 * everything matches equally.
 */
export function matchScore(typed: readonly string[], title: string, beside = ''): number {
  if (typed.length === 0) return 1;
  const [inTitle, others] = [foldedWords(title), foldedWords(beside)];
  const scores = typed.map((word) => Math.max(titleWeight * bestOf(word, inTitle), bestOf(word, others)));
  if (scores.includes(0)) return 0;
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return average + (inTitle.join(' ').startsWith(typed.join(' ')) ? wholeTitle : 0);
}
