// Proves the privacy switch: what it leaves in the state and in the journal, that it moves nothing, and who may use it.
import { describe, expect, it } from 'vitest';
import { apply } from '#domain/ledger/apply.ts';
import { emptyState } from '#domain/ledger/state.ts';
import { stateDigest } from '#domain/ledger/state-digest.ts';
import { aWorld, idOf, person, statement } from '#tests/builders/world.ts';

const hide = { hideBalances: true };
const show = { hideBalances: false };

describe('privacy.set', () => {
  it('says for one person whether their balances are hidden, and moves nothing', () => {
    const world = aWorld().with(person('ann').holding('10 DC'), person('ben'));
    const answer = world.send('ann', 'privacy.set', hide);
    expect(statement(answer)).toEqual([]);
    expect(answer.decided && answer.entry.facts).toEqual([
      { hideBalances: true, kind: 'privacy.changed', userId: idOf('ann') },
    ]);
    expect([...world.state.balancesHidden]).toEqual([[idOf('ann'), true]]);
    world.send('ann', 'privacy.set', show);
    expect(world.state.balancesHidden.get(idOf('ann'))).toBe(false);
    expect(world.state.balancesHidden.has(idOf('ben'))).toBe(false);
  });

  it('may be asked for again: the last word counts', () => {
    const world = aWorld().with(person('ann'));
    const asked = [hide, hide, show, hide].map((payload) => world.outcome('ann', 'privacy.set', payload));
    expect(asked).toEqual(['committed', 'committed', 'committed', 'committed']);
    expect(world.state.balancesHidden.get(idOf('ann'))).toBe(true);
  });

  it('comes back with a replay, and the digest of the state tells it', () => {
    const world = aWorld().with(person('ann'));
    const before = stateDigest(world.state);
    world.send('ann', 'privacy.set', hide);
    const replayed = emptyState(world.state.parameters);
    for (const entry of world.entries) apply(replayed, entry);
    expect(replayed.balancesHidden).toEqual(world.state.balancesHidden);
    expect(stateDigest(replayed)).toBe(stateDigest(world.state));
    expect(stateDigest(world.state)).not.toBe(before);
    const shown = aWorld().with(person('ann'));
    shown.send('ann', 'privacy.set', show);
    expect(stateDigest(shown.state)).not.toBe(stateDigest(world.state));
  });

  it('leaves what a person can spend and send as it was', () => {
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
    expect(world.state.balancesHidden.size).toBe(0);
  });
});
