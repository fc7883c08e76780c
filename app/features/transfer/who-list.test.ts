// Proves which people the first step of sending lists for a typed text, and when a name stands for one person.
import { expect, test } from 'vitest';
import { listWho, onlyMatch } from './who-list.ts';

const [ann, ben, cleo] = ['a', 'b', 'c'].map((sign) => `VIQ-1763711000000-${sign.repeat(12)}`) as [
  string,
  string,
  string,
];
const updatedAt = '2026-11-01T00:00:00.000Z';
const contacts = [
  { id: ann, address: ann, name: 'Ann Smith', label: 'Family', updatedAt },
  { id: cleo, address: cleo, name: 'Cleo', updatedAt },
];
const recents = [
  { address: ben, name: 'Ben Jones' },
  { address: ann, name: 'Annette Smith' },
];
const people = { recents, contacts };
const names = (text: string) => {
  const { recent, contacts: others } = listWho(people, text);
  return [recent.map(({ name }) => name), others.map(({ name }) => name)];
};

test('recent people come first, by the name of the contact, and nobody is listed twice', () => {
  expect(names('')).toEqual([['Ben Jones', 'Ann Smith'], ['Cleo']]);
});

test.each([
  ['ANN', [['Ann Smith'], []]],
  [' fam ', [['Ann Smith'], []]],
  ['cle', [[], ['Cleo']]],
  ['smith an', [['Ann Smith'], []]],
  ['cloe', [[], ['Cleo']]],
  [ben.toLowerCase(), [['Ben Jones'], []]],
  ['nobody', [[], []]],
])('%j finds %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

test('a name that fits one person selects them; a name that fits several selects nobody', () => {
  expect(onlyMatch(listWho(people, 'cleo'))?.address).toBe(cleo);
  expect(onlyMatch(listWho(people, 'viq-17'))).toBeNull();
  expect(onlyMatch(listWho(people, 'zoe'))).toBeNull();
});
