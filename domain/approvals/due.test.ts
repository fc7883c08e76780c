// Proves that a proposal is settled by one command with an id derived from it, shortly after its time and never before.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { CommandIdSchema, isReservedId, proposalId } from '../ids.ts';
import { dueSettlements } from './due.ts';

const DAY = 24 * 3_600_000;
const MOMENT = 5_000;

function worldWithProposal(...others: readonly string[]): { on: World; proposal: string } {
  const on = aWorld().with(
    person('owen').as('owner'),
    person('ben'),
    ...others.map((label) => person(label).as('admin')),
  );
  expect(on.outcome('owen', 'role.grant', { role: 'admin', userId: idOf('ben') })).toBe('committed');
  return { on, proposal: proposalId(on.state.seq) };
}

describe('the due command', () => {
  it('is nothing before its time, and a command right after it', () => {
    const { on } = worldWithProposal();
    expect(dueSettlements(on.state, on.now + DAY + MOMENT - 1)).toEqual([]);
  });

  it('is one command, which is then decided', () => {
    const { on, proposal } = worldWithProposal();
    const due = dueSettlements(on.state, on.now + DAY + MOMENT);
    expect(due).toEqual([
      { id: `approval:${proposal}`, type: 'approval.settle', actor: 'system', payload: { proposal } },
    ]);
    for (const command of due) {
      expect(CommandIdSchema.safeParse(command.id).success && isReservedId(command.id)).toBe(true);
      // The entry may be stamped with the time at which its batch began.
      expect(on.later(DAY).handIn(command)).toMatchObject({ entry: { verdict: 'committed' } });
    }
    expect(dueSettlements(on.state, on.now + DAY + MOMENT)).toEqual([]);
  });

  it('is nothing while somebody can be asked, and the end of the proposal when it expires', () => {
    const { on, proposal } = worldWithProposal('ada');
    expect(dueSettlements(on.state, on.now + 7 * DAY)).toEqual([]);
    expect(dueSettlements(on.state, on.now + 7 * DAY + MOMENT).map(({ id }) => id)).toEqual([
      `approval:${proposal}:expired`,
    ]);
  });
});
