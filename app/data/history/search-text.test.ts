// Proves how a search text is understood: words, the beginning of an amount, or a date in its usual forms.
import { describe, expect, it } from 'vitest';
import { matchesSearch, type Searchable, searchParts } from './search-text.ts';

const row: Searchable = {
  words: 'rent for may zoë',
  title: ' sent to send',
  codes: 'k7qf2a9d viq-1763000000000-oldfriend000',
  amounts: ' 1234.5 1234.50',
  year: 2026,
  month: 11,
  day: 21,
};
const matchesRow = (text: string, own = ''): boolean => matchesSearch(row, searchParts(text), own);

describe('a search', () => {
  it.each([
    'rent',
    'RENT for',
    'Sent to',
    'sen',
    'zoë',
    'oldfriend',
    'k7qf2a9d',
    '1234.5',
    '1234.50',
    '1,234.50',
    '1,234',
    '12',
    '-1234.5',
    '−1,234.50',
    '$1234',
    '1763000',
    '2026-11-21',
    '2026-11',
    '21.11.2026',
    '21 nov 2026',
    '21st november',
    'Nov 21, 2026',
    'november 2026',
    'nov',
    'nov rent',
    'rent 12 21 nov',
    'may',
    '',
    '   ',
  ])('%j finds it', (text) => {
    expect(matchesRow(text)).toBe(true);
  });

  it.each([
    'lunch',
    'ending',
    'sent from',
    'rent lunch',
    '234.5',
    '1234.6',
    '63',
    '2026-10',
    '22 nov',
    'nov 2025',
    '21.12.2026',
    'june',
  ])('%j does not', (text) => {
    expect(matchesRow(text)).toBe(false);
  });

  it("searches the person's own labels and notes too", () => {
    expect(matchesRow('holiday', 'holiday home')).toBe(true);
    expect(matchesRow('june', 'trip of june')).toBe(true);
    expect(matchesRow('44', 'house 44')).toBe(true);
    expect(matchesRow('holiday lunch', 'holiday home')).toBe(false);
  });

  it('reads a whole date before its single words', () => {
    expect(searchParts('21 Nov 2026 rent')).toEqual([
      { is: 'date', date: { day: 21, month: 11, year: 2026 }, words: ['21', 'nov', '2026'] },
      { is: 'word', word: 'rent' },
    ]);
    expect(searchParts('ma')).toEqual([{ is: 'word', word: 'ma' }]);
    expect(searchParts('99 nov')[0]).toMatchObject({ is: 'figure' });
  });
});
