// Proves the effects of opening an account, and its refusals.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, OPENED_AT, person, refusal } from '#tests/builders/world.ts';

describe('account.open', () => {
  it('makes a wallet whose address contains the time and the last characters of the id', () => {
    const world = aWorld().with(person('ann'));
    expect(world.state.users.get(idOf('ann'))).toEqual({
      address: `VIQ-${String(OPENED_AT)}-000000000ann`,
      openedAt: OPENED_AT,
      referrer: null,
      roles: ['user'],
      tdcClaimedAt: null,
    });
    expect(world.state.wallets.get(world.address('ann'))).toBe(idOf('ann'));
    expect(world.entries[0]).toMatchObject({
      legs: [],
      facts: [{ kind: 'account.opened' }, { kind: 'notification.raised', notice: 'wallet.opened' }],
    });
  });

  it('stores the referrer, but only one who has a wallet', () => {
    const world = aWorld().with(person('ann'));
    const open = (label: string, referrer: string) => {
      world.later(1).send('system', 'account.open', { userId: idOf(label), referrer });
      return world.entries.at(-1)?.facts[0];
    };
    expect(open('ben', world.address('ann'))).toMatchObject({ referrer: world.address('ann') });
    expect(open('cem', 'VIQ-1800000000000-aaaaaaaaaaaa')).not.toHaveProperty('referrer');
    expect(open('dan', `half a character \ud800 ${'x'.repeat(500)}`)).not.toHaveProperty('referrer');
    expect(open('eve', '__proto__')).not.toHaveProperty('referrer');
  });

  it.each([
    ['a person submits it', 'ann', idOf('ben'), 'FORBIDDEN'],
    ['a person submits it for an existing account', 'ann', idOf('ann'), 'FORBIDDEN'],
    ['the account is already open', 'system', idOf('ann'), 'ACCOUNT_EXISTS'],
    ['another id with the same wallet address', 'system', `zzz${idOf('ann').slice(3)}`, 'ACCOUNT_EXISTS'],
    ['an id of a wrong form', 'system', 'short', 'COMMAND_INVALID'],
  ])('refused: %s', (_name, actor, userId, code) => {
    expect(refusal(aWorld().with(person('ann')).send(actor, 'account.open', { userId })).code).toBe(code);
  });
});
