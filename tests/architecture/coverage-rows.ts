/** Reads the rows of docs/coverage, and finds their faults. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testTitles, textOfTest } from './test-titles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Row = { readonly what: string; readonly file: string; readonly title: string };

/** The rows of all tables; a bar within a cell is written `\|`. */
export function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(String.raw`\|`, '|').trim());
    const [, what = '', test = ''] = cells;
    if (cells.length !== 4 || /^-+$/.test(what) || test === 'Test') return [];
    const [file = '', title = ''] = test.replaceAll('`', '').split(' › ');
    return [{ what, file, title }];
  });
}

const normalizeText = (text: string): string =>
  text.replaceAll('’', "'").replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');

/** A text within single quotes, which may have apostrophes of its own. */
const QUOTED = /(?<!\w)'((?:[^']|(?<=\w)'(?=\w)){2,}?)'(?!\w)/g;

/** The screen texts that a row quotes, as they are written there. */
export const quotedIn = (what: string): string[] =>
  [...normalizeText(what).matchAll(QUOTED)].map(([, text = '']) => text);

/** The words of a screen text without its placeholders: '{amount}', '…'. */
const wordsOf = (text: string): string[] =>
  normalizeText(text)
    .split(/…|\.\.\.|\{[^}]*\}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** True if a test has these words, in a string or in a regular expression. */
const says = (test: string, words: string): boolean =>
  test.includes(words) || test.replaceAll(/[\\^$/]/g, '').includes(words);

type TestFile = { readonly text: string; readonly titles: ReadonlySet<string> };
const testFiles = new Map<string, TestFile>();

function readTestFile(path: string): TestFile {
  const known = testFiles.get(path);
  if (known !== undefined) return known;
  const text = readFileSync(path, 'utf8');
  const file = { text, titles: testTitles(text, path) };
  testFiles.set(path, file);
  return file;
}

let product: string | null = null;

/** Everything that the product itself can say: its sources without the tests. */
function productText(): string {
  product ??= normalizeText(
    ['app', 'domain', 'sync-server', 'service-worker']
      .flatMap((part) =>
        readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
      )
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n'),
  );
  return product;
}

/** The words of a text that no source of the product has, or undefined. */
export const findUnwritten = (text: string): string | undefined =>
  wordsOf(text).find((words) => !productText().includes(words));

/** The fault of the texts that a row quotes, or null. */
function quoteProblem({ what, file, title }: Row, { text }: TestFile): string | null {
  const quoted = quotedIn(what);
  if (quoted.length === 0) return null;
  const test = normalizeText(textOfTest(text, file, title));
  const unsaid = quoted.flatMap(wordsOf).find((words) => !says(test, words));
  if (unsaid !== undefined) return `"${what}": "${title}" of ${file} never says "${unsaid}"`;
  const missing = quoted.map(findUnwritten).find((words) => words !== undefined);
  return missing === undefined ? null : `"${what}": the product never says "${missing}"`;
}

/** The fault of a row, or null. */
export function problemOf(row: Row): string | null {
  const { what, file, title } = row;
  if (what === '' || title === '') return `"${what}" names no test`;
  const path = join(root, file);
  if (!/\.test\.tsx?$/.test(file) || !existsSync(path)) return `"${what}": there is no test file ${file}`;
  const test = readTestFile(path);
  if (!test.titles.has(title)) return `"${what}": ${file} has no test "${title}"`;
  return quoteProblem(row, test);
}
