// Proves over 500 random projects that the anti-rug card and the escrow replay agree with a computation written here, from the
// accounts and facts of the ledger instead of the public document; and that the replay finds a tampered entry of every kind.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { carryOutDue } from '#tests/builders/projects.ts';
import { projectHistory, projectWorld } from '#tests/builders/project-histories.ts';
import { entriesOf, prove, SERVICE_KEY } from '#tests/builders/project-entries.ts';
import { foldRows } from '#tests/builders/rows.ts';
import type { World } from '#tests/builders/world.ts';
import type { Fact } from '../ledger/facts.ts';
import { balanceOf } from '../ledger/state.ts';
import { readMicro, writeMicro } from '../money.ts';
import type { ProjectValue } from '../project/document.ts';
import { projects } from '../project/projects.ts';
import { projectDocument } from '../project/public-document.ts';
import { hashTerms, writeTerms } from '../project/terms.ts';
import { launches } from '../project-launch/launches.ts';
import { stakes } from '../stake/stakes.ts';
import type { Protection } from './constants.ts';
import type { ProjectEntry } from './entries.ts';
import type { TrustStatus } from './finding.ts';
import { makeReplay, type ReplayResult, type ReplayStep } from './replay.ts';
import { computeTrust } from './trust-card.ts';

const DAY = 86_400_000;
const PROJECTS = 500;

type Case = {
  readonly world: World;
  readonly project: ProjectValue;
  readonly entries: readonly ProjectEntry[];
};
const cases: Case[] = [];

/** Histories from one seed, until they have that many approved projects. */
function makeCases(): void {
  for (let seed = 1; cases.length < PROJECTS; seed += 1) {
    const [history = []] = fc.sample(projectHistory, { numRuns: 1, seed });
    const world = projectWorld(seed % 3 === 0 ? { vestingMode: 'linear', escrowReleaseOn: 'launch' } : {});
    for (const step of history) step.run(world);
    // Half of them go on until something vests, some until the liquidity is unlocked.
    for (let days = 0; seed % 2 === 0 && days < 35 + (seed % 3) * 35; days += 5) {
      world.later(5 * DAY);
      carryOutDue(world);
    }
    const rows = foldRows(projectDocument, world.entries);
    if (rows.size === 0) continue;
    const proven = prove(world.entries);
    for (const value of rows.values()) {
      const project = value as ProjectValue;
      cases.push({ world, project, entries: entriesOf(proven, project) });
    }
  }
}
beforeAll(makeCases, 120_000);

function replay(
  { entries, project }: Pick<Case, 'entries' | 'project'>,
  key = SERVICE_KEY,
): ReplayResult & { steps: ReplayStep[] } {
  const run = makeReplay(project, key);
  const steps = entries.map((entry) => run.take(entry));
  return { steps, ...run.compare(project) };
}

const postedBalance = (world: World, account: string): bigint => balanceOf(world.state, account).posted;
const factsOf = (world: World, id: string) =>
  world.entries.flatMap(({ at, facts, verdict }) =>
    verdict === 'committed'
      ? facts.flatMap((fact) => ('project' in fact && fact.project === id ? [{ at, fact }] : []))
      : [],
  );
const only = <Kind extends Fact['kind']>(all: ReturnType<typeof factsOf>, kind: Kind) =>
  all.filter(({ fact }) => fact.kind === kind) as unknown as {
    at: number;
    fact: Extract<Fact, { kind: Kind }>;
  }[];
const total = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + readMicro(amount), 0n);

/** From the balances of the ledger, and for flows that leave no balance from their facts. */
function expectedSums({ project, world }: Case): Record<string, string> {
  const { id } = project;
  const symbol = projects.of(world.state).byId.get(id)?.terms.symbol ?? '';
  const facts = factsOf(world, id);
  const fees = only(facts, 'project.launched').map(({ fact }) => fact.completionFee);
  const refunds = only(facts, 'project.stakes_refunded');
  const paidOut = total(only(facts, 'project.paid_out').map(({ fact }) => fact.amount));
  const vested = total(only(facts, 'project.vested').map(({ fact }) => fact.amount));
  const reserves = ['tokens', 'tokens-marketing', 'tokens-liquidity'].map((name) =>
    postedBalance(world, `project:${id}:${name}:${symbol}`),
  );
  const inWallets = [...world.state.accounts]
    .filter(([account]) => account.startsWith('user:') && account.endsWith(`:token:${id}:${symbol}`))
    .reduce((sum, [, balance]) => sum + balance.posted, 0n);
  const minted = only(facts, 'project.approved').length > 0 ? readMicro(project.totalSupply) : 0n;
  const sums = {
    raised: [...stakes.of(world.state).byId.values()]
      .filter((stake) => stake.project === id)
      .reduce((sum, { amount }) => sum + amount, 0n),
    escrow: postedBalance(world, `project:${id}:escrow:DC`),
    released: postedBalance(world, `project:${id}:vault:DC`) + paidOut,
    vesting: postedBalance(world, `project:${id}:vesting:DC`),
    vested,
    completionFee: total(fees),
    refunded: total(refunds.map(({ fact }) => fact.amount)),
    refundFees: total(refunds.map(({ fact }) => fact.fee)),
    paidOut,
    tokensSold: inWallets,
    tokensUnsold: reserves.reduce((sum, amount) => sum + amount, 0n),
    tokensBurned: project.approved ? minted + postedBalance(world, `mint:token:${id}:${symbol}`) : 0n,
    marketing: reserves[1] ?? 0n,
    liquidity: reserves[2] ?? 0n,
  };
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, writeMicro(sum)]));
}

/** `not-yet` before something has happened; then whether it holds. */
const when = (hasHappened: boolean, holds: () => boolean): TrustStatus => {
  if (!hasHappened) return 'not-yet';
  return holds() ? 'holds' : 'does-not';
};

function read({ project: { id }, world }: Case) {
  const known = projects.of(world.state).byId.get(id);
  if (known === undefined) throw new Error(`no project ${id}`);
  const launch = launches.of(world.state).byId.get(id);
  const own = [...stakes.of(world.state).byId.values()].filter((stake) => stake.project === id);
  const facts = factsOf(world, id);
  const hasStake = only(facts, 'project.invested').length > 0;
  const sum = (list: typeof own): bigint => list.reduce((all, { amount }) => all + amount, 0n);
  return { id, known, launch, own, facts, hasStake, sum, ...known.terms, world };
}
type Read = ReturnType<typeof read>;

const mustBeInEscrow = ({ launch, own, sum }: Read): bigint =>
  launch === undefined ? sum(own.filter(({ isRefunded }) => !isRefunded)) : launch.release - launch.released;

function softCapOf({ known, launch, own, softCap }: Read): TrustStatus {
  const isRefunded = known.state === 'failed' && own.every((stake) => stake.isRefunded);
  if (known.raised >= softCap || isRefunded) return 'holds';
  return launch === undefined ? 'not-yet' : 'does-not';
}

/** No part comes before its day. */
const vestsInTime = ({ facts, launch }: Read): boolean =>
  only(facts, 'project.vested').every(
    ({ at }, index, all) =>
      total(all.slice(0, index + 1).map(({ fact }) => fact.amount)) * 30n <=
      (launch?.vesting ?? 0n) * BigInt(Math.floor((at - (launch?.launchedAt ?? 0)) / DAY)),
  );

function burnsInBounds({ facts, totalSupply }: Read): boolean {
  const burns = only(facts, 'project.burned');
  const inThirtyDays = burns.map(({ at }) =>
    total(burns.filter((burn) => burn.at <= at && burn.at > at - 30 * DAY).map(({ fact }) => fact.amount)),
  );
  const burned = total(burns.map(({ fact }) => fact.amount));
  return burned * 100n <= totalSupply * 15n && inThirtyDays.every((sum) => sum * 100n <= totalSupply * 2n);
}

function largestHoldings({ id, world }: Read): bigint {
  const holdings = [...world.state.accounts]
    .filter(([account]) => account.startsWith('user:') && account.includes(`:token:${id}:`))
    .map(([, balance]) => balance.posted)
    .sort((one, other) => (one < other ? 1 : -1));
  return holdings.slice(0, 10).reduce((sum, tokens) => sum + tokens, 0n);
}

/** The hash of the terms at the first stake, and now. */
const termsAreTheSame = ({ facts, id, known }: Read): boolean =>
  only(facts, 'project.invested')[0]?.fact.terms === hashTerms(id, writeTerms(known.terms));

/** Each row, from state and facts. */
function expectedRows(each: Case): Partial<Record<Protection, TrustStatus>> {
  const found = read(each);
  const { facts, hasStake, hardCap, id, known, launch, own, sum, totalSupply, world } = found;
  const burned = total(only(facts, 'project.burned').map(({ fact }) => fact.amount));
  const largest = largestHoldings(found);
  const openedAt = world.state.users.get(known.creator)?.openedAt ?? 0;
  const fromCreator = sum(own.filter(({ userId }) => userId === known.creator));
  const { liquidity = 0n, liquidityAtLaunch = 0n } = launch ?? {};
  return {
    escrow: when(hasStake, () => postedBalance(world, `project:${id}:escrow:DC`) === mustBeInEscrow(found)),
    softCap: softCapOf(found),
    vesting: when(launch !== undefined, () => vestsInTime(found)),
    liquidity: when(launch !== undefined, () => liquidity > 0n && liquidity * 2n >= liquidityAtLaunch),
    burn: when(true, () => burnsInBounds(found)),
    creatorStake: when(hasStake, () => fromCreator * 5n <= hardCap),
    concentration: when(largest > 0n, () => largest * 2n <= totalSupply - burned),
    terms: when(hasStake, () => termsAreTheSame(found)),
    kyc: 'not-yet',
    audit: 'not-yet',
    accountAge: world.now - openedAt >= 365 * DAY ? 'holds' : 'not-yet',
  };
}

/** What is shown of a project that waits again, or was taken back, is what it was before. */
const isCurrent = ({ project }: Case): boolean => project.approved;

it('has 500 projects, in every stage that the public sees', () => {
  expect(cases.length).toBeGreaterThanOrEqual(PROJECTS);
  const stages = new Set(cases.map(({ project }) => project.stage));
  for (const stage of ['raising', 'succeeded', 'launched', 'refunded']) expect(stages).toContain(stage);
});

it('the card says of each what the ledger says', () => {
  const seen = new Set<string>();
  for (const each of cases.filter(isCurrent)) {
    const { rows } = computeTrust(each.project, each.world.now);
    const found = Object.fromEntries(rows.map(({ protection, status }) => [protection, status]));
    expect(found, each.project.id).toEqual(expectedRows(each));
    for (const { protection, status } of rows) seen.add(`${protection} ${status}`);
    for (const row of rows.filter(({ status }) => status === 'holds')) expect(row.since).not.toBeNull();
    for (const row of rows) expect(row.evidence.length).toBeGreaterThan(0);
  }
  for (const protection of ['escrow', 'softCap', 'vesting', 'liquidity', 'terms', 'concentration']) {
    expect([...seen]).toEqual(expect.arrayContaining([`${protection} holds`, `${protection} not-yet`]));
  }
});

it('its evidence is transactions of the project', () => {
  for (const { entries, project, world } of cases.filter(isCurrent)) {
    const ids = new Set(replay({ entries, project }).steps.map(({ id }) => id));
    for (const { evidence } of computeTrust(project, world.now).rows) {
      for (const each of evidence) if (each.kind === 'transaction') expect(ids).toContain(each.id);
    }
  }
}, 60_000);

it('the replay of each adds up, with the sums of the ledger', () => {
  const types = new Set<string>();
  for (const each of cases.filter(isCurrent)) {
    const { addsUp, differences, steps, sums, wrong } = replay(each);
    expect({ wrong, differences, addsUp }, each.project.id).toEqual({
      wrong: null,
      differences: [],
      addsUp: true,
    });
    expect(sums).toEqual(expectedSums(each));
    for (const { type } of steps) types.add(type);
  }
  expect([...types].sort()).toEqual(
    expect.arrayContaining([
      'project.approve',
      'project.burn',
      'project.invest',
      'project.launch',
      'project.pay_out',
      'project.refund',
      'project.release',
      'project.take_back',
      'project.vest',
    ]),
  );
}, 60_000);

const alterHex = (hex: string): string => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`;
const withRecord = (entry: ProjectEntry, change: Partial<ProjectEntry['record']>): ProjectEntry => ({
  ...entry,
  record: { ...entry.record, ...change },
});
const withMovement = (entry: ProjectEntry, change: object): ProjectEntry =>
  withRecord(entry, {
    transactions: entry.record.transactions.map((movement, index) =>
      index === entry.record.transactions.length - 1 ? { ...movement, ...change } : movement,
    ),
  });
const withProof = (entry: ProjectEntry, change: Partial<ProjectEntry['proof']>): ProjectEntry => ({
  ...entry,
  proof: { ...entry.proof, ...change },
});

const TAMPERED: readonly (readonly [
  string,
  (entry: ProjectEntry) => ProjectEntry,
  'ALTERED' | 'NOT_SIGNED',
])[] = [
  ['another amount', (entry) => withMovement(entry, { amount: '9999.5' }), 'ALTERED'],
  ['another payee', (entry) => withMovement(entry, { to: 'VIQ-1700000000000-thief0000000' }), 'ALTERED'],
  ['another kind', (entry) => withMovement(entry, { kind: 'stake' }), 'ALTERED'],
  ['a missing movement', (entry) => withRecord(entry, { transactions: [] }), 'ALTERED'],
  ['another time', (entry) => withRecord(entry, { at: entry.record.at + 1 }), 'ALTERED'],
  ['another command', (entry) => withRecord(entry, { type: 'project.priced' }), 'ALTERED'],
  [
    'another hash of the entry',
    (entry) => withRecord(entry, { entryHash: alterHex(entry.record.entryHash) }),
    'ALTERED',
  ],
  ['another place in the journal', (entry) => withRecord(entry, { seq: entry.record.seq + 1 }), 'ALTERED'],
  ['another place in the block', (entry) => withProof(entry, { index: entry.proof.index ^ 1 }), 'ALTERED'],
  ['a shorter path', (entry) => withProof(entry, { path: entry.proof.path.slice(1) }), 'ALTERED'],
  ['another root', (entry) => withProof(entry, { root: alterHex(entry.proof.root) }), 'ALTERED'],
  ['another block before', (entry) => withProof(entry, { prev: alterHex(entry.proof.prev) }), 'ALTERED'],
  ['another hash of the block', (entry) => withProof(entry, { hash: alterHex(entry.proof.hash) }), 'ALTERED'],
  ['another signature', (entry) => withProof(entry, { sig: alterHex(entry.proof.sig) }), 'NOT_SIGNED'],
];

const replaced = (
  entries: readonly ProjectEntry[],
  at: number,
  by: readonly ProjectEntry[],
): ProjectEntry[] => entries.flatMap((entry, index) => (index === at ? by : [entry]));

function expectTamperedFound({ entries, project }: Case, at: number): void {
  const entry = entries[at];
  if (entry === undefined) throw new Error('no entry');
  const { seq } = entry.record;
  for (const [what, tamper, problem] of TAMPERED) {
    const changed = replaced(entries, at, [tamper(entry)]);
    // A single entry in its block has no path.
    if (JSON.stringify(changed) === JSON.stringify(entries)) continue;
    const found = replay({ entries: changed, project });
    expect([what, found.addsUp, found.wrong?.problem]).toEqual([what, false, problem]);
    expect(found.steps[at]?.problem).toBe(problem);
    expect([seq, seq + 1]).toContain(found.wrong?.seq);
  }
  const twice = replay({ entries: replaced(entries, at, [entry, entry]), project });
  expect([twice.addsUp, twice.wrong?.problem, twice.wrong?.seq]).toEqual([false, 'OUT_OF_ORDER', seq]);
}

const expectMissingFound = ({ entries, project }: Case, at: number): void => {
  expect(replay({ entries: replaced(entries, at, []), project }).addsUp).toBe(false);
};

describe('a tampered entry', () => {
  /** For each command, the longest histories that have it. */
  const casesWith = (type: string): Case[] =>
    cases
      .filter((each) => isCurrent(each) && each.entries.some(({ record }) => record.type === type))
      .slice(0, 3);

  it.each([
    'project.approve',
    'project.invest',
    'project.take_back',
    'project.refund',
    'project.launch',
    'project.release',
    'project.vest',
    'project.pay_out',
    'project.burn',
  ])('of %s is found, whatever was changed in it', (type) => {
    expect(casesWith(type).length).toBeGreaterThan(0);
    for (const each of casesWith(type)) {
      const at = each.entries.findIndex(({ record }) => record.type === type);
      expectTamperedFound(each, at);
      expectMissingFound(each, at);
    }
  });

  it('of another project, or of no project, is not counted', () => {
    const pairs = cases.flatMap((one) => {
      const other = cases.find((each) => each.world === one.world && each.project.id !== one.project.id);
      return isCurrent(one) && other !== undefined ? [{ one, other }] : [];
    });
    expect(pairs.length).toBeGreaterThan(10);
    for (const { one, other } of pairs.slice(0, 20)) {
      const mixed = [...one.entries, ...other.entries].toSorted((a, b) => a.record.seq - b.record.seq);
      const found = replay({ entries: mixed, project: one.project });
      expect([found.addsUp, found.wrong?.problem, found.differences]).toEqual([false, 'FOREIGN', []]);
    }
  });

  it('signed by another key is found', () => {
    const [one] = cases.filter((each) => isCurrent(each) && each.entries.length > 1);
    if (one === undefined) throw new Error('no case');
    expect(replay(one, alterHex(SERVICE_KEY)).wrong?.problem).toBe('NOT_SIGNED');
  });

  it('of a document with another sum is found', () => {
    for (const { entries, project } of cases
      .filter((each) => isCurrent(each) && each.project.raised !== '0')
      .slice(0, 20)) {
      const changed = {
        ...project,
        escrow: writeMicro(readMicro(project.escrow) + 1n),
        backers: project.backers + 1,
      };
      const { addsUp, differences, wrong } = replay({ entries, project: changed });
      expect({ addsUp, wrong }).toEqual({ addsUp: false, wrong: null });
      expect(differences.map(({ field }) => field)).toEqual(['escrow', 'backers']);
    }
  });
});
