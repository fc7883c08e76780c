// Proves the payout by command: it pays what the scheduler would, once, uses up no id by running too early, and
// continues what an earlier process left.
import { apply, decide, parseCommand } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/ledger/entry.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { join, nextMonth, universal, verify } from '#tests/builders/investors.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import type { SubmitResult } from '../commands/authority.ts';
import { makeVerdict } from '../commands/verdict.ts';
import { payMonth } from './pay-month.ts';
import { investments } from '#domain/investor/investments.ts';

function worldWithInvestors(): World {
  const labels = Array.from(
    { length: 40 },
    (_, n) => `p${'abcdefghij'.charAt(n % 10)}${'klmn'.charAt(n / 10)}`,
  );
  const on = aWorld().with(
    ...labels.map((label) => person(label).holding('500 DC')),
    person('ben').holding('500 DC'),
    person('cem').holding('900000 DC'),
    person('owen').as('owner'),
  );
  for (const label of [...labels, 'ben']) join(on, label, '500');
  for (const label of labels) verify(on, label, 'owen');
  on.send('cem', 'wallet.transfer', { to: on.address('owen'), amount: '100000', currency: 'DC' });
  return on;
}

/** The authority; after `lives` commands it decides nothing any more. */
function authorityOf(on: World, lives = Infinity) {
  let left = lives;
  const submit = (command: Command): Promise<SubmitResult> => {
    left -= 1;
    if (left < 0) return Promise.resolve({ ok: false, code: 'STORE_UNAVAILABLE' });
    const checked = parseCommand(command);
    if (!checked.ok) return Promise.resolve(checked);
    const entry = decide(on.state, checked.value, on.now);
    apply(on.state, entry);
    on.entries.push(entry);
    return Promise.resolve({ ok: true, verdict: makeVerdict(entry, entryLeaf(entry), 1) });
  };
  return { authority: { state: on.state, submit }, now: () => on.now };
}

const refusedIn = (on: World) => on.entries.filter(({ verdict }) => verdict === 'refused');

describe('a month paid by the operator', () => {
  it('is closed and paid, and reports held amounts', async () => {
    const on = nextMonth(worldWithInvestors());
    const paid = await payMonth(authorityOf(on), '2027-01');
    expect(paid).toEqual({ ok: true, value: { month: '2027-01', commands: 3, heldDc: '0.182926' } });
    expect([universal(on), on.posted('ben', 'DC')]).toEqual(['0', '0']);
  });

  it('is paid once, and a repeat reports that it was done before', async () => {
    const on = nextMonth(worldWithInvestors());
    await payMonth(authorityOf(on), '2027-01');
    const { length } = on.entries;
    const again = await payMonth(authorityOf(on), '2027-01');
    expect(again).toMatchObject({ ok: true, value: { commands: 0 } });
    expect(on.entries).toHaveLength(length);
  });

  it('continues where it was interrupted', async () => {
    for (const lives of [0, 1, 2]) {
      const on = nextMonth(worldWithInvestors());
      expect(await payMonth(authorityOf(on, lives), '2027-01')).toMatchObject({ code: 'STORE_UNAVAILABLE' });
      const rest = await payMonth(authorityOf(on), '2027-01');
      expect(rest).toMatchObject({ ok: true, value: { commands: 3 - lives } });
      expect(refusedIn(on)).toEqual([]);
    }
  });

  it('is refused before its end and before an earlier month, without a command', async () => {
    const on = nextMonth(worldWithInvestors());
    const { length } = on.entries;
    expect(await payMonth(authorityOf(on), '2027-02')).toMatchObject({ code: 'MONTH_NOT_OVER' });
    nextMonth(on);
    const early = await payMonth(authorityOf(on), '2027-02');
    expect(early).toEqual({ ok: false, code: 'MONTH_NOT_NEXT', detail: { next: '2027-01' } });
    expect(on.entries).toHaveLength(length);
  });

  it('has nothing to pay if nobody has joined', async () => {
    const on = nextMonth(aWorld().with(person('ann')));
    expect(await payMonth(authorityOf(on), '2027-01')).toMatchObject({ ok: true, value: { commands: 0 } });
    expect(investments.of(on.state).investors.has(idOf('ann'))).toBe(false);
  });
});
