// Proves who may give and take which role, each refusal, and which refusal wins.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';

const world = (): World =>
  aWorld().with(person('owen').as('owner'), person('ada').as('admin'), person('ben'));
const change = (on: World, by: string, type: string, [label, role]: readonly [string, string]) =>
  on.outcome(by, type, { userId: idOf(label), role });

describe('role.grant and role.revoke', () => {
  it('an owner makes an admin and takes the role back', () => {
    const on = world();
    expect(change(on, 'owen', 'role.grant', ['ben', 'admin'])).toBe('committed');
    expect(on.state.users.get(idOf('ben'))?.roles).toEqual(['user', 'admin']);
    expect(on.entries.at(-1)?.facts).toMatchObject([
      { kind: 'role.granted', role: 'admin' },
      { notice: 'role.granted' },
    ]);
    expect(change(on, 'owen', 'role.revoke', ['ben', 'admin'])).toBe('committed');
    expect(on.state.users.get(idOf('ben'))?.roles).toEqual(['user']);
    expect(on.entries.at(-1)?.facts).toMatchObject([
      { kind: 'role.revoked', role: 'admin' },
      { notice: 'role.revoked' },
    ]);
  });

  it('the configuration alone makes and unmakes owners', () => {
    const on = world();
    expect(change(on, 'system', 'role.grant', ['ben', 'owner'])).toBe('committed');
    expect(change(on, 'system', 'role.revoke', ['ben', 'owner'])).toBe('committed');
  });

  it.each([
    ['role.grant', 'ben', ['ada', 'admin'], 'FORBIDDEN'],
    ['role.grant', 'ada', ['ben', 'admin'], 'FORBIDDEN'],
    ['role.grant', 'nobody', ['ben', 'admin'], 'FORBIDDEN'],
    ['role.grant', 'owen', ['ben', 'owner'], 'ROLE_NOT_GRANTABLE'],
    ['role.grant', 'owen', ['nobody', 'admin'], 'USER_NOT_FOUND'],
    ['role.grant', 'owen', ['ada', 'admin'], 'ROLE_HELD'],
    ['role.grant', 'owen', ['ben', 'king'], 'COMMAND_INVALID'],
    ['role.revoke', 'ada', ['ada', 'admin'], 'FORBIDDEN'],
    ['role.revoke', 'owen', ['owen', 'owner'], 'ROLE_NOT_GRANTABLE'],
    ['role.revoke', 'owen', ['nobody', 'admin'], 'USER_NOT_FOUND'],
    ['role.revoke', 'owen', ['ben', 'admin'], 'ROLE_NOT_HELD'],
    // precedence: who asks, then which role, then of whom
    ['role.grant', 'ben', ['nobody', 'owner'], 'FORBIDDEN'],
    ['role.grant', 'owen', ['nobody', 'owner'], 'ROLE_NOT_GRANTABLE'],
  ] as const)('%s by %s: %j is refused with %s', (type, by, whom, code) => {
    expect(change(world(), by, type, whom)).toBe(code);
  });
});
