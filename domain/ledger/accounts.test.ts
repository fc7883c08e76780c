// Proves how account names are read: who owns an account, in which unit its legs balance, and which accounts may go
// below zero.
import { expect, it } from 'vitest';
import {
  currencyOf,
  mayBeNegative,
  projectTokens,
  tokenAccount,
  tokenMint,
  tokenOf,
  unitOf,
  userAccount,
  userOf,
} from './accounts.ts';

it.each([
  [userAccount('ann', 'DC'), 'ann', 'DC', 'DC', null, false],
  ['vault:core:DC', null, 'DC', 'DC', null, false],
  ['mint:DC', null, 'DC', 'DC', null, true],
  ['world:USD', null, 'USD', 'USD', null, true],
  ['project:p1:escrow:DC', null, 'DC', 'DC', null, false],
  [tokenAccount('ann', 'p1', 'SUN'), 'ann', 'SUN', 'p1:SUN', { projectId: 'p1', symbol: 'SUN' }, false],
  [projectTokens('p1', 'SUN'), null, 'SUN', 'p1:SUN', { projectId: 'p1', symbol: 'SUN' }, false],
  [tokenMint('p1', 'SUN'), null, 'SUN', 'p1:SUN', { projectId: 'p1', symbol: 'SUN' }, true],
])('%s', (account, user, currency, unit, token, negative) => {
  expect({
    user: userOf(account),
    currency: currencyOf(account),
    unit: unitOf(account),
    token: tokenOf(account),
    negative: mayBeNegative(account),
  }).toEqual({ user, currency, unit, token, negative });
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
