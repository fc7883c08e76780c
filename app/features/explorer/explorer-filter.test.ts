// Proves how the explorer's address is read: as groups for a search, and as one list for a chosen reading.
import { describe, expect, it } from 'vitest';
import { explorerParametersFrom, chosenIn, readingText, TYPE_OPTIONS } from './explorer-filter.ts';

const now = Date.UTC(2026, 10, 22, 12);
const parametersOf = (query: string) => explorerParametersFrom(new URLSearchParams(query), now);

describe("the explorer's address", () => {
  it('offers the types of the specification, by its names', () => {
    expect(TYPE_OPTIONS.map(({ label }) => label)).toEqual([
      'All Types',
      'Send',
      'Receive',
      'Purchase',
      'System Fee',
    ]);
  });

  it('is the plain list without a search', () => {
    expect(parametersOf('type=fiat_purchase&page=2')).toMatchObject({
      filter: { type: 'fiat_purchase' },
      search: null,
      page: 2,
    });
  });

  it('has one filter for each reading of a search, within the type', () => {
    const { search, filter } = parametersOf('q=2345&type=send');
    expect(search?.filters).toEqual([
      { by: 'hash', filter: { type: 'send', q: '2345' } },
      { by: 'amount', filter: { type: 'send', amount: '2345' } },
    ]);
    expect(filter).toEqual({ type: 'send' });
  });

  it('is the whole list of a chosen reading', () => {
    expect(parametersOf('q=$12.5&as=amount')).toMatchObject({
      filter: { type: 'all', amount: '12.5', currency: 'USD' },
      search: null,
    });
    expect(parametersOf('q=yesterday&as=day')).toMatchObject({ filter: { day: '2026-11-21' }, search: null });
  });

  it('returns to the groups if the chosen reading does not fit the text', () => {
    expect(parametersOf('q=$12.5&as=day').search?.text).toBe('$12.5');
    expect(parametersOf('q=$12.5&as=toString').search).not.toBeNull();
  });

  it('says which reading a list shows', () => {
    expect(chosenIn(new URLSearchParams('q=12.5 dc&as=amount'), now)).toBe('Amounts of 12.5 DC');
    expect(chosenIn(new URLSearchParams('q=12.5 dc'), now)).toBeNull();
    expect(readingText('day', { day: '2026-11' })).toBe('In 2026-11 (UTC)');
    expect(readingText('day', { day: '2026-11-22' })).toBe('On 2026-11-22 (UTC)');
  });
});
