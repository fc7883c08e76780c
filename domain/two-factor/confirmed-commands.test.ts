// Proves which commands wait for a code of whoever requires one: those by which money leaves a wallet, at once or by itself later.
import { commandTypes, ruleOf } from '../features.ts';
import { expect, it } from 'vitest';
import { wantsCode } from './confirmed-commands.ts';

const originOf = (type: string) => ruleOf(type)?.origin;

it('money leaves the wallet, or will by itself', () => {
  const confirmed = commandTypes.filter(wantsCode).sort();
  expect(confirmed).toEqual(['investor.join', 'schedule.create', 'schedule.resume', 'wallet.transfer']);
});

it.each([
  ['investor.exit', 'it comes back to the wallet'],
  ['investor.cancel_exit', 'nothing moves'],
  ['purchase.open', 'it is paid by card'],
  ['schedule.pause', 'nothing is sent any more'],
  ['schedule.cancel', 'nothing is sent any more'],
  ['wallet.cancel_request', 'nothing is sent any more'],
  ['wallet.claim_tdc', 'it arrives'],
  ['privacy.set', 'nothing moves'],
])('%s does not wait: %s', (type) => {
  expect(originOf(type)).not.toBe('system');
  expect(wantsCode(type)).toBe(false);
});

it('what the authority does by itself needs none: whoever asked for it has confirmed it', () => {
  const ofTheAuthority = commandTypes.filter((type) => originOf(type) === 'system');
  expect(ofTheAuthority).toContain('schedule.run');
  expect(ofTheAuthority.filter(wantsCode)).toEqual([]);
});
