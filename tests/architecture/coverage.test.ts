// Proves that every test named by a page of docs/coverage exists: the quoted words are the title of a test in that file, or of a row
// of its table, and not any other text there. If a row quotes a text of a screen, the test's file contains it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testTitles } from './test-titles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Row = { readonly what: string; readonly file: string; readonly title: string };

/** The rows of all tables; a bar within a cell is written `\|`. */
function rowsOf(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(String.raw`\|`, '|').trim());
    const [, what = '', test = ''] = cells;
    if (cells.length !== 4 || /^-+$/.test(what) || test === 'Test') return [];
    const [file = '', title = ''] = test.replaceAll('`', '').split(' › ');
    return [{ what, file, title }];
  });
}

const titlesByFile = new Map<string, ReadonlySet<string>>();

function titlesOf(path: string): ReadonlySet<string> {
  const known = titlesByFile.get(path);
  if (known !== undefined) return known;
  const titles = testTitles(readFileSync(path, 'utf8'), path);
  titlesByFile.set(path, titles);
  return titles;
}

const plainly = (text: string): string =>
  text.replaceAll('’', "'").replaceAll("\\'", "'").replaceAll(/\s+/g, ' ');

/** The screen texts that a row quotes, without their placeholders: '{amount}', '…'. */
function quotedOf(what: string): string[] {
  const quoted = [...plainly(what).matchAll(/(?<!\w)'([^']{3,}?)'(?!\w)/g)].map(([, text = '']) => text);
  return quoted
    .flatMap((text) => text.split(/…|\.\.\.|\{[^}]*\}/))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** True if a test's file has these words, in a string or in a regular expression. */
function says(path: string, words: string): boolean {
  const text = plainly(readFileSync(path, 'utf8'));
  return text.includes(words) || text.replaceAll(/[\\^$/]/g, '').includes(words);
}

/** The fault of a row, or null. */
function problemOf({ what, file, title }: Row): string | null {
  if (what === '' || title === '') return `"${what}" names no test`;
  const path = join(root, file);
  const absent = existsSync(path) ? quotedOf(what).find((words) => !says(path, words)) : undefined;
  if (absent !== undefined) return `"${what}": ${file} never says "${absent}"`;
  if (!/\.test\.tsx?$/.test(file) || !existsSync(path)) return `"${what}": there is no test file ${file}`;
  return titlesOf(path).has(title) ? null : `"${what}": ${file} has no test "${title}"`;
}

it('finds the fault of a row', () => {
  const table = (test: string) => rowsOf(`| What | Test |\n|---|---|\n| a rule | ${test} |`);
  const here = 'tests/architecture/coverage.test.ts';
  expect(table(`${here} › finds the fault of a row`).map(problemOf)).toEqual([null]);
  expect(table(`\`${here}\``).map(problemOf)).toEqual(['"a rule" names no test']);
  expect(table('tests/none.test.ts › x').map(problemOf)).toEqual([
    '"a rule": there is no test file tests/none.test.ts',
  ]);
  // These words are in the file but are not the title of a test.
  expect(table(`${here} › names no test`).map(problemOf)).toEqual([
    `"a rule": ${here} has no test "names no test"`,
  ]);
  const quoting = (words: string) =>
    rowsOf(`| What | Test |\n|---|---|\n| '${words}' | ${here} › finds the fault of a row |`).map(problemOf);
  expect(quoting('a rule')).toEqual([null]);
  const unsaid = ['words', 'that', 'nobody', 'says'].join(' ');
  expect(quoting(unsaid)).toEqual([`"'${unsaid}'": ${here} never says "${unsaid}"`]);
  const missing = ['there', 'is', 'no', 'such', 'title'].join(' ');
  expect(table(`${here} › ${missing}`).map(problemOf)).toEqual([
    `"a rule": ${here} has no test "${missing}"`,
  ]);
});

/** The folder's pages, one a feature; `README.md` lists them and has no rows. */
const folder = join(root, 'docs/coverage');
const pages = readdirSync(folder).filter((file) => file !== 'README.md');

it.each(pages)('every test that docs/coverage/%s names exists', (page) => {
  const rows = rowsOf(readFileSync(join(folder, page), 'utf8'));
  expect(rows).not.toEqual([]);
  expect(rows.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
});

it('the list of pages is complete', () => {
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)];
  expect(listed.map(([, page]) => page)).toEqual(pages.toSorted());
});
