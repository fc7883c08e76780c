// Proves that the parts of a suite have every file once and take about the same time, and that every file in the table of
// slow files exists.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pickPart } from '../longest-first.ts';
import { inRepository } from './planted-tree.ts';

const weighed = [9, 5, 4, 3, 1].map((seconds) => ({ file: seconds, path: String(seconds), seconds }));

it('assigns each file, longest first, to the part with the least time', () => {
  expect(pickPart(weighed, { index: 1, count: 2 })).toEqual([9, 3]);
  expect(pickPart(weighed, { index: 2, count: 2 })).toEqual([5, 4, 1]);
});

it('gives a single part everything, longest first', () => {
  expect(pickPart(weighed, { index: 1, count: 1 })).toEqual([9, 5, 4, 3, 1]);
});

it('every file of the table exists', () => {
  const table = JSON.parse(readFileSync(inRepository('tests/slow-files.json'), 'utf8')) as object;
  expect(Object.keys(table).filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});
