// Proves that the catalogue's queue of exits equals the ledger's, whatever is joined, requested, cancelled and paid: the
// same exits in the same order with their unpaid rests, and the same reserve.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ExitsValueSchema } from './document.ts';
import { findExitPlace, readExits } from './known-exits.ts';
import { formatMonth } from './month.ts';
import { reserveLeft } from './reserve.ts';
import { askExit, carryOut, join, nextMonth } from '#tests/builders/investors.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import type { RuleParameters } from '../ledger/parameters.ts';
import type { CatalogValue } from '../ledger/document.ts';
import { exitsDocument } from './exits-document.ts';
import { investments } from './investments.ts';

const LABELS = ['ann', 'ben', 'cem', 'dan'] as const;
const UNIT = 1_000_000n;

const nothing = (on: World): CatalogValue => exitsDocument.empty(on.state.parameters);
const foldExits = (on: World, first: CatalogValue, after = 0): CatalogValue =>
  on.entries
    .slice(after)
    .reduce((value, entry) => exitsDocument.fold(value, entry, on.state.parameters), first);
const inForce = (parameters: RuleParameters, before: CatalogValue | null, lockedDc: string): CatalogValue =>
  exitsDocument.inForce?.(before, { parameters, published: { investors: { lockedDc } } }) ?? {};

/** Carries out the acts. Some are impossible at their moment, so a history contains refusals too. */
function runActs(on: World, acts: readonly { what: string; who: number; amount: number }[]): void {
  for (const { what, who, amount } of acts) {
    const label = LABELS[who] ?? 'ann';
    if (what === 'join') join(on, label, String(amount));
    if (what === 'exit') askExit(on, label, String(amount));
    if (what === 'cancel') {
      const exit = investments.of(on.state).investors.get(idOf(label))?.exit ?? '000000000000';
      on.send(label, 'investor.cancel_exit', { exit });
    }
    if (what === 'month') nextMonth(on);
    if (what === 'pay') carryOut(on.later(6_000));
  }
}

it("equals the ledger's queue in random histories", () => {
  const act = fc.record({
    what: fc.constantFrom('join', 'exit', 'exit', 'cancel', 'month', 'month', 'pay'),
    who: fc.nat(3),
    amount: fc.integer({ min: 500, max: 1_500 }),
  });
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 80 }), (acts) => {
      const on = aWorld({ exitReserveMinimum: 300n * UNIT, exitAfterMonths: 1 }).with(
        ...LABELS.map((label) => person(label).holding('100000 DC')),
      );
      runActs(on, acts);
      const value = foldExits(on, nothing(on));
      const { programme, queue } = readExits(ExitsValueSchema.parse(value));
      expect(queue).toEqual(
        [...investments.of(on.state).exits].map(([exit, { left: dc }]) => ({
          from: exit,
          to: exit,
          exits: 1,
          dc,
        })),
      );
      const { changedIn, locked, opening, reserve } = investments.of(on.state).programme;
      expect(programme).toEqual({ changedIn, locked, opening, reserve });
    }),
    { numRuns: 60 },
  );
});

it('uses the current terms, whatever was published under earlier ones', () => {
  const on = aWorld().with(person('ann').holding('1000 DC'));
  join(on, 'ann', '1000');
  const earlier = { ...on.state.parameters, exitReserveBps: 1_000n, exitReserveMinimum: 10_000n * UNIT };
  const published = foldExits(on, exitsDocument.empty(earlier));
  const now = { ...earlier, exitReserveBps: 2_000n, exitReserveMinimum: 7n * UNIT };
  const known = readExits(ExitsValueSchema.parse(inForce(now, published, '0')));
  expect(known.programme.locked).toBe(1_000n * UNIT);
  expect(reserveLeft(known, nextMonth(on).now)).toBe(200n * UNIT);
  expect(inForce(now, null, '0')).toMatchObject({ queue: [], lockedDc: '0', reserveMinimumDc: '7' });
  expect(formatMonth(on.now)).toBe('2027-02');
});

it('gives no place at its first publication among investors until a known exit is paid', () => {
  const on = aWorld({ exitReserveMinimum: 700n * UNIT, exitAfterMonths: 1 }).with(
    ...LABELS.map((label) => person(label).holding('1000 DC')),
  );
  for (const label of LABELS) join(on, label, '500');
  nextMonth(nextMonth(on));
  askExit(on, 'ann', '500');
  const before = on.entries.length;
  askExit(on, 'ben', '500');
  askExit(on, 'cem', '500');
  const { parameters } = on.state;
  const documentOf = () => {
    const first = inForce(parameters, null, '2000');
    return readExits(ExitsValueSchema.parse(foldExits(on, first, before)));
  };
  const cems = { id: investments.of(on.state).investors.get(idOf('cem'))?.exit ?? '', left: 500n * UNIT };
  expect(findExitPlace(documentOf(), cems, on.now)).toBeNull();
  // Ann's 500 and 200 of Ben's leave in this month.
  carryOut(on.later(6_000));
  const { changedIn, locked } = investments.of(on.state).programme;
  expect(documentOf()).toMatchObject({ complete: true, programme: { changedIn, locked } });
  expect(findExitPlace(documentOf(), cems, on.now)).toMatchObject({ exits: 1, dc: 300n * UNIT, exact: true });
});
