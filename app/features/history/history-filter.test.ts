// Proves that the address alone determines what the history shows, and that invalid values are ignored.
import { describe, expect, it } from 'vitest';
import { countMore, filterFrom, isFiltered } from './history-filter.ts';

const from = (search: string) => filterFrom(new URLSearchParams(search));

describe('the filter of the history', () => {
  it('is stored completely in the address', () => {
    const search =
      'q=rent&currency=DC&direction=out&status=success&kind=send&month=2026-11&label=Home&min=1&max=20.5&tab=history';
    expect(from(search)).toEqual({
      text: 'rent',
      currency: 'DC',
      direction: 'out',
      status: 'success',
      kind: 'send',
      month: '2026-11',
      label: 'Home',
      min: '1',
      max: '20.5',
    });
  });

  it.each([
    'currency=EUR',
    'direction=up',
    'status=lost',
    'kind=theft',
    'month=november',
    'q=+',
    'label=',
    'tab=history',
  ])('%s filters nothing', (search) => {
    expect(from(search)).toEqual({});
    expect(isFiltered(from(search))).toBe(false);
  });

  it('counts the filters that are hidden', () => {
    expect(countMore(from('q=a&direction=in'))).toBe(0);
    expect(countMore(from('month=2026-11&min=2&kind=fiat_purchase'))).toBe(3);
  });
});
