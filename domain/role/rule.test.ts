// Proves who may propose which change of roles, each refusal, which one wins, and that the system appoints people at
// the first start only. domain/approvals proves the handling of proposals.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person, refusal, type World } from '#tests/builders/world.ts';

const world = (): World =>
  aWorld().with(person('owen').as('owner'), person('ada').as('admin'), person('ben'));
const change = (on: World, by: string, type: string, [label, role]: readonly [string, string]) =>
  on.outcome(by, type, { userId: idOf(label), role });

describe('role.grant and role.revoke', () => {
  it.each([
    ['role.grant', 'ben', 'admin'],
    ['role.revoke', 'ada', 'admin'],
  ] as const)('%s by an owner is a proposal and changes nothing yet', (type, label, role) => {
    const on = world();
    const before = on.state.users.get(idOf(label))?.roles;
    expect(change(on, 'owen', type, [label, role])).toBe('committed');
    expect(on.state.users.get(idOf(label))?.roles).toEqual(before);
    expect(on.entries.at(-1)?.facts[0]).toMatchObject({
      kind: 'approval.proposed',
      command: type,
      payload: { role, userId: idOf(label) },
      concerns: idOf(label),
      subject: on.address(label),
    });
  });

  it('the system appoints people only until there is an owner', () => {
    const on = aWorld().with(person('owen'), person('ada'), person('ben'));
    expect(change(on, 'system', 'role.grant', ['ada', 'admin'])).toBe('committed');
    expect(change(on, 'system', 'role.revoke', ['ada', 'admin'])).toBe('committed');
    expect(on.entries.at(-1)?.facts).toMatchObject([
      { kind: 'role.revoked', role: 'admin' },
      { notice: 'role.revoked', userId: idOf('ada') },
    ]);
    expect(change(on, 'system', 'role.grant', ['ada', 'admin'])).toBe('committed');
    expect(change(on, 'system', 'role.grant', ['owen', 'owner'])).toBe('committed');
    expect(on.state.users.get(idOf('owen'))?.roles).toEqual(['user', 'owner']);
    expect([...on.state.staff]).toEqual([idOf('ada'), idOf('owen')]);
    for (const [type, whom] of [
      ['role.grant', ['ben', 'owner']],
      ['role.grant', ['ben', 'admin']],
      ['role.revoke', ['ada', 'admin']],
      ['role.revoke', ['owen', 'owner']],
    ] as const) {
      expect(change(on, 'system', type, whom), type).toBe('FORBIDDEN');
    }
  });

  it.each([
    ['role.grant', 'ben', ['ada', 'admin'], 'FORBIDDEN'],
    ['role.grant', 'ada', ['ben', 'admin'], 'FORBIDDEN'],
    ['role.grant', 'nobody', ['ben', 'admin'], 'FORBIDDEN'],
    ['role.grant', 'owen', ['ben', 'owner'], 'ROLE_NOT_GRANTABLE'],
    ['role.grant', 'owen', ['nobody', 'admin'], 'USER_NOT_FOUND'],
    ['role.grant', 'owen', ['ada', 'admin'], 'ROLE_HELD'],
    ['role.grant', 'owen', ['ben', 'user'], 'ROLE_HELD'],
    ['role.grant', 'owen', ['ben', 'king'], 'COMMAND_INVALID'],
    ['role.grant', 'owen', ['Ben', 'admin'], 'COMMAND_INVALID'],
    ['role.revoke', 'ada', ['ada', 'admin'], 'FORBIDDEN'],
    ['role.revoke', 'owen', ['owen', 'owner'], 'ROLE_NOT_GRANTABLE'],
    ['role.revoke', 'owen', ['ben', 'user'], 'ROLE_KEPT'],
    ['role.revoke', 'owen', ['nobody', 'admin'], 'USER_NOT_FOUND'],
    ['role.revoke', 'owen', ['ben', 'admin'], 'ROLE_NOT_HELD'],
    // precedence: the actor, the role, the user
    ['role.grant', 'ben', ['nobody', 'owner'], 'FORBIDDEN'],
    ['role.revoke', 'ben', ['nobody', 'user'], 'FORBIDDEN'],
    ['role.grant', 'owen', ['nobody', 'owner'], 'ROLE_NOT_GRANTABLE'],
    ['role.revoke', 'owen', ['nobody', 'user'], 'ROLE_KEPT'],
  ] as const)('%s by %s: %j is refused with %s', (type, by, whom, code) => {
    expect(change(world(), by, type, whom)).toBe(code);
  });

  it.each([
    ['role.grant', ['ben', 'owner'], 'role'],
    ['role.grant', ['ada', 'admin'], 'role'],
    ['role.revoke', ['ben', 'admin'], 'role'],
    ['role.revoke', ['ben', 'user'], 'role'],
    ['role.grant', ['nobody', 'admin'], 'userId'],
  ] as const)('%s: %j names the field at fault', (type, [label, role], field) => {
    expect(refusal(world().send('owen', type, { userId: idOf(label), role })).detail).toEqual({ field });
  });
});
