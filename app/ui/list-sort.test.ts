// Proves how the address stores a list's order, what a click on a header does, and the texts for orders.
import { expect, test } from 'vitest';
import { nextSort, readSort, sortText, writeSort } from './list-sort.ts';

const keys = ['time', 'amount', 'name'] as const;
const newest = { by: 'time', descending: true } as const;

test.each([
  [null, '-time'],
  ['', '-time'],
  ['amount', 'amount'],
  ['-amount', '-amount'],
  ['--amount', '-time'],
  ['constructor', '-time'],
])('%j in the address is the order %j', (text, order) => {
  expect(writeSort(readSort(text, keys, newest))).toBe(order);
});

test('the first click sorts by the column, the second reverses the order', () => {
  const first = nextSort<(typeof keys)[number]>(newest, 'amount');
  expect(writeSort(first)).toBe('-amount');
  expect(writeSort(nextSort(first, 'amount'))).toBe('amount');
  expect(writeSort(nextSort<(typeof keys)[number]>(first, 'name'))).toBe('name');
  expect(writeSort(nextSort<(typeof keys)[number]>(first, 'time'))).toBe('-time');
});

test.each([
  ['-time', 'Newest first'],
  ['time', 'Oldest first'],
  ['-amount', 'Largest amount'],
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
])('%j reads %j', (order, words) => {
  expect(sortText(readSort(order, keys, newest))).toBe(words);
});
