/** Builds raises with many backers by commands, for benchmarks and kill tests. */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { isoTime } from '#domain/iso-time.ts';
import { writeMicro, MICRO_PER_UNIT } from '#domain/money.ts';
import { projects } from '#domain/project/projects.ts';
import type { Authority } from '#server/commands/authority.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { findAddress, freshId, issueTo, openAccount } from './ledger-commands.ts';
import { handIn } from './many-investors.ts';
import { idOf } from './world.ts';

/** All of one length: the address of a vault contains the first twelve characters. */
export const backerId = (n: number): string => idOf(`b${String(100_000 + n)}`);
export const CREATOR = idOf('creator');
export const STAFF = idOf('staff');

const HOUR_MS = 3_600_000;
const STAKE_DC = 10n;
const FUNDS = '1000 DC';

export const by = (actor: string, type: string, payload: object): Command => ({
  id: freshId(),
  type,
  actor,
  payload,
});

/** Opens the wallets of a creator, an owner and `count` backers, each with 1,000 DC. */
export async function seedBackers(authority: Authority, count: number): Promise<void> {
  const people = [CREATOR, STAFF, ...Array.from({ length: count }, (_, n) => backerId(n))];
  await handIn(
    authority,
    people.map((one) => openAccount(one)),
  );
  await handIn(authority, [by(SYSTEM_ACTOR, 'role.grant', { role: 'owner', userId: STAFF })]);
  await handIn(
    authority,
    people.map((one) => issueTo(findAddress(authority.state, one), FUNDS)),
  );
}

export type RaiseSeed = {
  readonly symbol: string;
  /** The first so many backers invest 10 DC each. */
  readonly backers: number;
  /** Whether their stakes miss the soft cap, or reach the hard cap with the last of them. */
  readonly ends: 'missed' | 'reached' | 'open';
  /** ms */
  readonly now: number;
  readonly endsAt: number;
};

/** Resolves to the project's id. */
export async function seedRaise(
  authority: Authority,
  { backers, ends, endsAt, now, symbol }: RaiseSeed,
): Promise<string> {
  const raised = BigInt(backers) * STAKE_DC * MICRO_PER_UNIT;
  const beyond = writeMicro(raised + MICRO_PER_UNIT);
  await handIn(authority, [
    by(CREATOR, 'project.submit', {
      ...{ title: symbol, description: 'Many backers.', type: 'standard', symbol },
      ...{ totalSupply: '10000000', price: '0.5', launchPrice: '0.75' },
      softCap: ends === 'missed' ? beyond : '1',
      hardCap: ends === 'reached' ? writeMicro(raised) : beyond,
      ...{ startAt: isoTime(now - HOUR_MS), presaleEndAt: isoTime(endsAt), endAt: isoTime(endsAt) },
    }),
  ]);
  const project = projects.of(authority.state).bySymbol.get(symbol) ?? '';
  await handIn(authority, [by(STAFF, 'project.approve', { project })]);
  const amount = String(STAKE_DC);
  await handIn(
    authority,
    Array.from({ length: backers }, (_, n) => by(backerId(n), 'project.invest', { amount, project })),
  );
  return project;
}
