// Proves the effects of the privacy switch on the state and the journal, that it moves nothing, and who may use it.
import { apply, emptyState, stateDigest } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import { hiddenBalances } from './hidden-balances.ts';
import { aWorld, idOf, person, statement } from '#tests/builders/world.ts';

const hide = { hideBalances: true };
const show = { hideBalances: false };

describe('privacy.set', () => {
  it("sets whether one person's balances are hidden, and moves nothing", () => {
    const world = aWorld().with(person('ann').holding('10 DC'), person('ben'));
    const answer = world.send('ann', 'privacy.set', hide);
    expect(statement(answer)).toEqual([]);
    expect(answer.decided && answer.entry.facts).toEqual([
      { hideBalances: true, kind: 'privacy.changed', userId: idOf('ann') },
    ]);
    expect([...hiddenBalances.of(world.state)]).toEqual([[idOf('ann'), true]]);
    world.send('ann', 'privacy.set', show);
    expect(hiddenBalances.of(world.state).get(idOf('ann'))).toBe(false);
    expect(hiddenBalances.of(world.state).has(idOf('ben'))).toBe(false);
  });

  it('may be repeated: the last setting counts', () => {
    const world = aWorld().with(person('ann'));
    const asked = [hide, hide, show, hide].map((payload) => world.outcome('ann', 'privacy.set', payload));
    expect(asked).toEqual(['committed', 'committed', 'committed', 'committed']);
    expect(hiddenBalances.of(world.state).get(idOf('ann'))).toBe(true);
  });

  it("is restored by a replay, and the state's digest includes it", () => {
    const world = aWorld().with(person('ann'));
    const before = stateDigest(world.state);
    world.send('ann', 'privacy.set', hide);
    const replayed = emptyState(world.state.parameters);
    for (const entry of world.entries) apply(replayed, entry);
    expect(hiddenBalances.of(replayed)).toEqual(hiddenBalances.of(world.state));
    expect(stateDigest(replayed)).toBe(stateDigest(world.state));
    expect(stateDigest(world.state)).not.toBe(before);
    const shown = aWorld().with(person('ann'));
    shown.send('ann', 'privacy.set', show);
    expect(stateDigest(shown.state)).not.toBe(stateDigest(world.state));
  });

  it('does not change what a person can spend and send', () => {
    const world = aWorld().with(person('ann').holding('10 DC'), person('ben'));
    world.send('ann', 'privacy.set', hide);
    const sent = { to: world.address('ben'), amount: '4', currency: 'DC' };
    expect(world.outcome('ann', 'wallet.transfer', sent)).toBe('committed');
    expect(world.posted('ben', 'DC')).toBe('4');
  });

  it.each([
    ['nobody', hide, 'WALLET_NOT_FOUND'],
    ['system', hide, 'WALLET_NOT_FOUND'],
    ['ann', {}, 'COMMAND_INVALID'],
    ['ann', { hideBalances: 'yes' }, 'COMMAND_INVALID'],
    ['ann', { hideBalances: true, userId: idOf('ben') }, 'COMMAND_INVALID'],
    ['ann', undefined, 'COMMAND_INVALID'],
  ])('refused: %s sends %j', (label, payload, code) => {
    const world = aWorld().with(person('ann'), person('ben'));
    expect(world.outcome(label, 'privacy.set', payload)).toBe(code);
    expect(hiddenBalances.of(world.state).size).toBe(0);
  });
});
