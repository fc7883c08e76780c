// Proves the declarations of every command: whether it requires a code, counts as a transfer, and is visible to staff.
import { commandTypes, ruleOf } from './features.ts';
import { expect, it } from 'vitest';

const originOf = (type: string) => ruleOf(type)?.origin;
/** The scope of 'Require 2FA for Transactions': "sending funds or creating projects". */
const wantsCode = (type: string): boolean => {
  const rule = ruleOf(type);
  return rule?.origin === 'person' && rule.asksForCode;
};

it('every command declares whether it waits for a code', () => {
  const ofPeople = commandTypes.filter((type) => originOf(type) === 'person');
  expect(ofPeople.length).toBe(47);
  for (const type of ofPeople) expect(ruleOf(type)).toHaveProperty('asksForCode');
});

it('three commands count as transfers', () => {
  const limited = commandTypes.filter((type) => {
    const rule = ruleOf(type);
    return rule?.origin === 'person' && rule.limit === 'transfers';
  });
  expect(limited.sort()).toEqual(['purchase.open', 'schedule.create', 'wallet.transfer']);
});

it("staff do not see commands that are one person's own business", () => {
  expect(commandTypes.filter((type) => ruleOf(type)?.isPrivate).sort()).toEqual([
    'account.security_notice',
    'investor.cancel_exit',
    'investor.exit',
    'investor.join',
    'privacy.set',
    'project.add_document',
    'project.announce',
    'project.answer',
    'project.ask',
    'project.invest',
    'project.leave',
    'project.post_update',
    'project.remind',
    'project.take_back',
    'project.watch',
    'purchase.cancel',
    'purchase.open',
    'schedule.cancel',
    'schedule.create',
    'schedule.pause',
    'schedule.resume',
    'schedule.run',
    'schedule.warn',
    'wallet.cancel_request',
    'wallet.claim_tdc',
    'wallet.transfer',
  ]);
});

it('commands by which money leaves the wallet, now or automatically later', () => {
  const confirmed = commandTypes.filter(wantsCode).sort();
  expect(confirmed).toEqual([
    'investor.join',
    'project.burn',
    'project.invest',
    'project.submit',
    'schedule.create',
    'schedule.resume',
    'wallet.transfer',
  ]);
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
])('%s does not wait for a code: %s', (type) => {
  expect(originOf(type)).not.toBe('system');
  expect(wantsCode(type)).toBe(false);
});

it("the authority's own commands need no code, because a person has confirmed their cause", () => {
  const ofTheAuthority = commandTypes.filter((type) => originOf(type) === 'system');
  expect(ofTheAuthority).toContain('schedule.run');
  expect(ofTheAuthority.filter(wantsCode)).toEqual([]);
});
