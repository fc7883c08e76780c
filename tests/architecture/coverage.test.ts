// Proves that every test named by a page of docs/coverage exists: the quoted words are the title of a test in that file, or of a row
// of its table, and not any other text there. If a row quotes a text of a screen, the named test has it as a literal, and the
// product's sources have it too. Every text that the specification writes is quoted by a row.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { problemOf, quotedIn, rowsOf, findUnwritten } from './coverage-rows.ts';
import { SPECIFICATION_TEXTS } from './specification-texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

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
  const missing = ['there', 'is', 'no', 'such', 'title'].join(' ');
  expect(table(`${here} › ${missing}`).map(problemOf)).toEqual([
    `"a rule": ${here} has no test "${missing}"`,
  ]);
});

it('finds the fault of a text that a row quotes', () => {
  const here = 'tests/architecture/coverage.test.ts';
  const quoting = (words: string, title: string) =>
    rowsOf(`| What | Test |\n|---|---|\n| '${words}' | ${here} › ${title} |`).map(problemOf);
  const title = 'finds the fault of a text that a row quotes';
  expect(quoting("You're on the list!", title)).toEqual([null]);
  // Another test of the file says it, but not this one.
  const elsewhere = ['tests/none', 'test.ts'].join('.');
  expect(quoting(elsewhere, title)).toEqual([
    `"'${elsewhere}'": "${title}" of ${here} never says "${elsewhere}"`,
  ]);
  expect(quoting('no screen has this', title)).toEqual([
    `"'no screen has this'": the product never says "no screen has this"`,
  ]);
  expect(quotedIn("'Page {n}' and 'You’re on the list!' of a person's")).toEqual([
    'Page {n}',
    "You're on the list!",
  ]);
});

/** The folder's pages, one a feature; `README.md` lists them and has no rows. */
const folder = join(root, 'docs/coverage');
const pages = readdirSync(folder).filter((file) => file !== 'README.md');
const readRows = (page: string) => rowsOf(readFileSync(join(folder, page), 'utf8'));

it.each(pages)('every test that docs/coverage/%s names exists', (page) => {
  const rows = readRows(page);
  expect(rows).not.toEqual([]);
  expect(rows.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
});

it.each(Object.entries(SPECIFICATION_TEXTS))('a row quotes every text of: %s', (_screen, texts) => {
  const quoted = new Set(pages.flatMap(readRows).flatMap(({ what }) => quotedIn(what)));
  expect(texts.filter((text) => !quoted.has(text))).toEqual([]);
  expect(texts.map(findUnwritten).filter((words) => words !== undefined)).toEqual([]);
});

it('the list of pages is complete', () => {
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)];
  expect(listed.map(([, page]) => page)).toEqual(pages.toSorted());
});
