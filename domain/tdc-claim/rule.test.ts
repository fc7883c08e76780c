// Proves the daily test credits: their legs, the rolling day to the millisecond, and who is exempt.
import { describe, expect, it } from 'vitest';
import { aWorld, OPENED_AT, person, refusal, statement } from '#tests/builders/world.ts';

const DAY_MS = 86_400_000;

describe('wallet.claim_tdc', () => {
  it('pays 200 TDC from the mint', () => {
    const answer = aWorld().with(person('ann')).send('ann', 'wallet.claim_tdc', {});
    expect(statement(answer)).toEqual(['mint -200 TDC', 'ann +200 TDC']);
    expect(answer.decided && answer.entry.facts).toMatchObject([
      { from: 'FAUCET-VAULT', transactionKind: 'faucet', amount: '200', fee: '0' },
      { notice: 'tdc.claimed' },
    ]);
  });

  it('refuses until 24 hours have passed, to the millisecond, and says when', () => {
    const world = aWorld().with(person('ann'));
    world.send('ann', 'wallet.claim_tdc', {});
    const again = world.later(DAY_MS - 1).send('ann', 'wallet.claim_tdc', {});
    expect(refusal(again)).toEqual({ code: 'CLAIM_TOO_EARLY', detail: { nextClaimAt: OPENED_AT + DAY_MS } });
    expect(world.later(1).outcome('ann', 'wallet.claim_tdc', {})).toBe('committed');
    expect(world.posted('ann', 'TDC')).toBe('400');
  });

  it('counts from the last claim, not from a refusal', () => {
    const world = aWorld().with(person('ann'));
    world.send('ann', 'wallet.claim_tdc', {});
    world.later(1_000).send('ann', 'wallet.claim_tdc', {});
    expect(world.later(DAY_MS - 1_000).outcome('ann', 'wallet.claim_tdc', {})).toBe('committed');
  });

  it.each(['admin', 'owner'] as const)('has no limit for %s', (role) => {
    const world = aWorld().with(person('ann').as(role));
    expect([
      world.outcome('ann', 'wallet.claim_tdc', {}),
      world.outcome('ann', 'wallet.claim_tdc', {}),
    ]).toEqual(['committed', 'committed']);
  });

  it.each([
    ['nobody', {}, 'WALLET_NOT_FOUND'],
    ['system', {}, 'WALLET_NOT_FOUND'],
    ['ann', { amount: '500' }, 'COMMAND_INVALID'],
    ['ann', undefined, 'COMMAND_INVALID'],
  ])('refused: %s sends %j', (label, payload, code) => {
    expect(aWorld().with(person('ann')).outcome(label, 'wallet.claim_tdc', payload)).toBe(code);
  });
});
