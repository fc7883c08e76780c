// Proves how the explorer reads a search text: addresses, vaults, hashes, amounts and dates, and texts with several
// readings.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeMicro } from '../money.ts';
import { readSearch } from './search.ts';

const words = { today: '2026-11-22', yesterday: '2026-11-21' };
const address = 'VIQ-1763769600000-k3v9q2abcdef';
const id = 'abcdefghijklmnopqrstuvwxyz234567';

describe('the typed search', () => {
  it.each([
    ['a whole address', address, { address }],
    ['an address with blanks around it', `  ${address} `, { address }],
    ['an address in small letters', address.toLowerCase(), { address }],
    ['a part of an address', 'VIQ-1763769600000', {}],
    ['a vault', 'Core Vault', { vault: 'core' }],
    ['a vault by its bare name', 'marketing', { vault: 'marketing', hash: 'marketing' }],
    ['a whole id', id, { hash: id }],
    ['an id of a further movement', `${id}-1`, { hash: `${id}-1` }],
    ['the first 8 characters', 'ABCDEFGH', { hash: 'abcdefgh' }],
    ['the first 8 characters as the table shows them', 'abcdefgh…', { hash: 'abcdefgh' }],
    ['too few characters of an id', 'abc', {}],
    ['an amount', '12.50', { amount: { amount: '12.5' } }],
    ['an amount in a currency', '12.5 dc', { amount: { amount: '12.5', currency: 'DC' } }],
    ['an amount in dollars', '$1,250.5', { amount: { amount: '1250.5', currency: 'USD' } }],
    ['an amount in another currency', '12 EUR', {}],
    ['no amount at all', '0', {}],
    ['wrong groups', '1,25', {}],
    ['what can be an amount and a hash', '2345', { amount: { amount: '2345' }, hash: '2345' }],
    ['a day', '2026-11-22', { day: '2026-11-22' }],
    ['a day without zeros', '2026/1/2', { day: '2026-01-02' }],
    ['a day, its number first', '22.11.2026', { day: '2026-11-22' }],
    ['a day in words', '22 Nov 2026', { day: '2026-11-22' }],
    ['a day in words, the month first', 'November 22, 2026', { day: '2026-11-22' }],
    ['a month', '2026-11', { day: '2026-11' }],
    ['a month in words', 'Nov 2026', { day: '2026-11' }],
    ['May, which is its own short form', 'may 2026', { day: '2026-05' }],
    ['today', 'Today', { day: '2026-11-22', hash: 'today' }],
    ['yesterday', 'yesterday', { day: '2026-11-21', hash: 'yesterday' }],
    ['a day that does not exist', '2026-02-29', {}],
    ['a leap day', '2028-02-29', { day: '2028-02-29' }],
    ['a month that does not exist', '2026-13', {}],
    ['a word that is no month', '3 foo 2026', {}],
    ['words', 'who is this?', {}],
    ['nothing', '   ', {}],
  ] as const)('reads %s', (_, text, readings) => {
    expect(readSearch(text, words)).toStrictEqual(readings);
  });

  it('does not know today unless it is given', () => {
    expect(readSearch('today')).toEqual({ hash: 'today' });
  });

  it('reads any written amount, and never throws', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), (micro) => {
        expect(readSearch(writeMicro(micro)).amount).toEqual({ amount: writeMicro(micro) });
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => typeof readSearch(text, words) === 'object'),
    );
  });
});
