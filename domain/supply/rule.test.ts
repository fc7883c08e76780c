// Proves that two owners or admins together set the price of DC (rulings M11, A12), that it holds until the next phase,
// is a price event with author and reason, and determines purchases and flat fees. Covers every refusal, and which one
// wins.
import { describe, expect, it } from 'vitest';
import { buy } from '#tests/builders/purchases.ts';
import { aWorld, idOf, person, statement, type World } from '#tests/builders/world.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import { proposalId } from '../ids.ts';
import { supplyOf } from './current-supply.ts';

const worldWithStaff = (parameters: Partial<RuleParameters> = {}): World =>
  aWorld(parameters).with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('ann').holding('10 DC'),
    person('ben'),
  );
const set = (on: World, by: string, priceUsd: unknown, reason = 'Market') =>
  on.outcome(by, 'supply.set_price', { priceUsd, reason });
/** The owner proposes, the admin approves. */
function agreeOn(on: World, priceUsd: string): void {
  set(on, 'owen', priceUsd);
  expect(on.outcome('ada', 'approval.approve', { proposal: proposalId(on.state.seq) })).toBe('committed');
}
const factsOf = (on: World) => on.entries.at(-1)?.facts ?? [];

describe('the price by hand', () => {
  it('is proposed by one person and set when another approves, with names and reason', () => {
    const on = worldWithStaff();
    expect(set(on, 'owen', '1.50')).toBe('committed');
    expect(supplyOf(on.state).priceUsd).toBe(1_000_000n);
    expect(on.outcome('owen', 'approval.approve', { proposal: proposalId(on.state.seq) })).toBe(
      'APPROVAL_GIVEN',
    );
    expect(on.outcome('ada', 'approval.approve', { proposal: proposalId(on.state.seq - 1) })).toBe(
      'committed',
    );
    expect(factsOf(on)).toMatchObject([
      { kind: 'approval.executed', command: 'supply.set_price' },
      {
        by: idOf('owen'),
        kind: 'supply.price_changed',
        newPriceUsd: '1.5',
        oldPriceUsd: '1',
        phase: 1,
        reason: 'Market',
      },
      { notice: 'approval.executed' },
    ]);
    expect(supplyOf(on.state)).toMatchObject({ phase: 1, priceUsd: 1_500_000n });
  });

  it('takes a day if nobody can be asked', () => {
    const on = aWorld().with(person('owen').as('owner'));
    set(on, 'owen', '2');
    const proposal = proposalId(on.state.seq);
    expect(on.outcome('system', 'approval.settle', { proposal })).toBe('PROPOSAL_NOT_DUE');
    expect(on.later(24 * 3_600_000 - 1).outcome('system', 'approval.settle', { proposal })).toBe(
      'PROPOSAL_NOT_DUE',
    );
    expect(on.later(1).outcome('system', 'approval.settle', { proposal })).toBe('committed');
    expect(supplyOf(on.state).priceUsd).toBe(2_000_000n);
  });

  it('applies from now on until a phase ends, and then rises by one step', () => {
    const on = worldWithStaff({ phaseSize: 20_000_000n });
    agreeOn(on, '2');
    expect(statement(buy(on, '20'))[0]).toBe('mint -10 DC');
    expect(statement(buy(on, '20', 'order-of-ann-0002'))[0]).toBe('mint -10 DC');
    expect(supplyOf(on.state)).toMatchObject({ phase: 2, priceUsd: 2_250_000n });
  });

  it('determines a flat fee in DC', () => {
    const on = worldWithStaff({ feeMode: 'flat' });
    agreeOn(on, '2');
    const sent = on.send('ann', 'wallet.transfer', { to: on.address('ben'), amount: '1', currency: 'DC' });
    expect(statement(sent)[0]).toBe('ann -1.025 DC');
  });

  it('does not change the promised price of an order', () => {
    const on = worldWithStaff();
    on.handIn({
      type: 'purchase.open',
      actor: idOf('ann'),
      payload: { amountUsd: '10' },
      id: 'order-of-ann-0001',
    });
    agreeOn(on, '5');
    const paid = { order: 'order-of-ann-0001', payment: 'pi_1', paidAt: on.now, amountUsd: '10' };
    expect(statement(on.send('system', 'purchase.settle', paid))[0]).toBe('mint -10 DC');
  });
});

describe('a price is refused', () => {
  it.each(['', '0', '-1', 'one', '10000.000001', '1.0000001', 2, undefined])('%j', (price) => {
    expect(set(worldWithStaff(), 'owen', price)).toBe('PRICE_INVALID');
  });

  it.each(['0.000001', '10000'])('but not %s', (price) => {
    expect(set(worldWithStaff(), 'owen', price)).toBe('committed');
  });

  it('from anybody but an owner or admin, before anything else', () => {
    expect(set(worldWithStaff(), 'ann', '1')).toBe('FORBIDDEN');
    expect(set(worldWithStaff(), 'ada', '1')).toBe('PRICE_UNCHANGED');
    expect(set(worldWithStaff(), 'ada', '1.1')).toBe('committed');
  });

  it('without a reason', () => {
    expect(set(worldWithStaff(), 'owen', '2', '')).toBe('FIELDS_REQUIRED');
    expect(set(worldWithStaff(), 'owen', '2', 'x'.repeat(201))).toBe('COMMAND_INVALID');
  });
});
