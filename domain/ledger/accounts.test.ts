// Proves how account names are read: who owns an account, in which unit its legs balance, and which accounts may go
// below zero.
import { expect, it } from 'vitest';
import {
  currencyOf,
  isOfCurrency,
  isWalletOf,
  mayBeNegative,
  projectTokens,
  tokenAccount,
  tokenMint,
  tokenOf,
  tokenOfCurrency,
  currencyCodeOf,
  userAccount,
  userOf,
} from './accounts.ts';

it.each([
  [userAccount('ann', 'DC'), 'ann', 'DC', 'DC', null, false],
  ['vault:core:DC', null, 'DC', 'DC', null, false],
  ['mint:DC', null, 'DC', 'DC', null, true],
  ['world:USD', null, 'USD', 'USD', null, true],
  ['project:p1:escrow:DC', null, 'DC', 'DC', null, false],
  [tokenAccount('ann', 'p1', 'SUN'), 'ann', 'SUN', 'token:p1:SUN', { projectId: 'p1', symbol: 'SUN' }, false],
  [projectTokens('p1', 'SUN'), null, 'SUN', 'token:p1:SUN', { projectId: 'p1', symbol: 'SUN' }, false],
  [tokenMint('p1', 'SUN'), null, 'SUN', 'token:p1:SUN', { projectId: 'p1', symbol: 'SUN' }, true],
])('%s', (account, user, currency, code, token, negative) => {
  expect({
    user: userOf(account),
    currency: currencyOf(account),
    code: currencyCodeOf(account),
    token: tokenOf(account),
    negative: mayBeNegative(account),
  }).toEqual({ user, currency, code, token, negative });
});

it.each([
  ['user:ann:token', null],
  ['user:ann:token:p1', null],
  ['mint:token:p1', null],
  ['project:p1:tokens:SUN:more', null],
  ['vault:tokens:DC', null],
])("%s is not a token's account", (account, token) => {
  expect(tokenOf(account)).toBe(token);
});

it('recognises the currency of an account without making a text', () => {
  expect(isWalletOf(tokenAccount('ann', 'p1', 'SUN'), 'token:p1:SUN')).toBe(true);
  expect(isWalletOf(projectTokens('p1', 'SUN'), 'token:p1:SUN')).toBe(false);
  const accounts = [
    ...[userAccount('ann', 'DC'), userAccount('ann', 'TDC'), 'vault:core:DC', 'mint:DC', 'world:USD', 'DC'],
    ...[tokenAccount('ann', 'p1', 'DC'), projectTokens('p1', 'DC'), tokenMint('p1', 'SUN'), 'user:p1:SUN'],
    ...['user:ann:token', 'mint:token:p1', 'vault:tokens:DC', 'project:p1:tokens:SUN:more'],
  ];
  for (const account of accounts) {
    for (const unit of [...accounts.map(currencyCodeOf), 'C', '']) {
      if (isWalletOf(account, unit)) expect([account, currencyCodeOf(account)]).toEqual([account, unit]);
      const isListed = ['DC', 'TDC', 'USD'].includes(unit) && tokenOf(account) === null;
      if (isOfCurrency(account, unit)) expect([account, currencyCodeOf(account)]).toEqual([account, unit]);
      else if (isListed && !account.includes(':token'))
        expect(currencyCodeOf(account) === unit && account !== unit).toBe(false);
    }
  }
});

it('gives an account the same name, whichever was named before', () => {
  const named = Array.from(
    { length: 40 },
    (_, n) => [`u${String(n % 7)}`, n % 3 === 0 ? 'DC' : 'USD'] as const,
  );
  expect(named.map(([userId, currency]) => userAccount(userId, currency))).toEqual(
    named.map(([userId, currency]) => `user:${userId}:${currency}`),
  );
});

it('gives the currency of an account, whichever was asked about before', () => {
  const places = Array.from(
    { length: 40 },
    (_, n) => [`p${String(n % 3)}`, n % 5 === 0 ? 'SUN' : 'SEA'] as const,
  );
  const codes = places.map(([project, symbol]) => `token:${project}:${symbol}`);
  expect(
    places.map(([project, symbol], n) => currencyCodeOf(tokenAccount(`u${String(n % 7)}`, project, symbol))),
  ).toEqual(codes);
  expect(places.map(([project, symbol]) => tokenOfCurrency(`token:${project}:${symbol}`))).toEqual(
    places.map(([projectId, symbol]) => ({ projectId, symbol })),
  );
  expect([tokenOfCurrency('DC'), tokenOfCurrency('token:p1:SUN'), tokenOfCurrency('USD')]).toEqual([
    null,
    { projectId: 'p1', symbol: 'SUN' },
    null,
  ]);
});
