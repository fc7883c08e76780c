/**
 * Measures the ledger's own cost of one transfer and of one investment, in turns on the same state, without HTTP, signature and
 * disk, in microseconds of one core.
 * Run: `npm run bench -- ledger [commands]`. Prints the median of seven rounds for each step, and the ratio of an investment to a
 * transfer.
 */
import { randomBytes } from 'node:crypto';
import { apply, decide, documents, emptyState, parseCommand } from '#domain/features.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { isoTime } from '#domain/iso-time.ts';
import type { CheckedCommand } from '#domain/ledger/decide.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { merkleRoot } from '#domain/ledger/merkle.ts';
import { writeEntry } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import { projects } from '#domain/project/projects.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import { nodeSha256 as sha256 } from '#server/adapters/signing.ts';
import { foldIntoRow, makeRowChangesOf } from '#server/projections/fold-catalog-rows.ts';
import { randomId } from '#server/random-id.ts';
import { explorerDocuments } from '#server/projections/project-public.ts';

const commands = Number(process.argv[2] ?? 20_000);
const people = 1_000;
const rounds = 7;
const blockSize = 500;
const startAt = 1_800_000_000_000;
const DAY_MS = 86_400_000;

const userIds = Array.from({ length: people }, () => randomId(randomBytes));
const userId = (i: number): string => userIds[i % people] ?? '';
const idOf = (i: number): string => `bench-${String(i).padStart(20, '0')}`;

const rowChangesOf = makeRowChangesOf(documents);

function checkCommand(command: Command): CheckedCommand {
  const result = parseCommand(command, sha256);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

type World = { readonly state: State; readonly project: string; readonly rows: Map<string, CatalogDoc> };

function populate(): World {
  const state = emptyState();
  const rows = new Map<string, CatalogDoc>();
  let made = 0;
  const run = (actor: string, type: string, payload: unknown): void => {
    const command = checkCommand({ id: `setup-${String(made++).padStart(20, '0')}`, type, actor, payload });
    fold({ rows, state }, decideAndApply(state, command, startAt));
  };
  for (let i = 0; i < people; i++) {
    run(SYSTEM_ACTOR, 'account.open', { userId: userId(i) });
    const to = state.users.get(userId(i))?.address;
    run(SYSTEM_ACTOR, 'ledger.issue', { to, amount: '1000000', currency: 'DC', reason: 'load' });
  }
  run(SYSTEM_ACTOR, 'role.grant', { role: 'owner', userId: userId(1) });
  run(userId(0), 'project.submit', {
    ...{ title: 'Load', description: 'Load test', type: 'standard', symbol: 'LOAD' },
    ...{ totalSupply: '1000000000000', price: '0.5', launchPrice: '0.5' },
    ...{ softCap: '1', hardCap: '400000000000', startAt: isoTime(startAt) },
    ...{ presaleEndAt: isoTime(startAt + DAY_MS), endAt: isoTime(startAt + DAY_MS) },
  });
  const project = projects.of(state).bySymbol.get('LOAD') ?? '';
  run(userId(1), 'project.approve', { project });
  return { state, project, rows };
}

const STEPS = ['parse', 'decide and apply', 'text and leaf', 'root', 'shared rows'] as const;
type Step = (typeof STEPS)[number];
const KINDS = ['transfer', 'investment'] as const;
type Kind = (typeof KINDS)[number];
type Micros = Record<Kind, Record<Step, number>>;

const nothing = (): Record<Step, number> => ({
  parse: 0,
  'decide and apply': 0,
  'text and leaf': 0,
  root: 0,
  'shared rows': 0,
});

const commandOf = (kind: Kind, { project, state }: World, n: number): Command =>
  kind === 'investment'
    ? {
        id: idOf(2 * n),
        type: 'project.invest',
        actor: userId(n * 7),
        payload: { project, amount: String(1 + (n % 100)) },
      }
    : {
        id: idOf(2 * n + 1),
        type: 'wallet.transfer',
        actor: userId(n * 7),
        payload: {
          to: state.users.get(userId(n * 7 + 13))?.address,
          amount: String(1 + (n % 100)),
          currency: 'DC',
          note: 'load',
        },
      };

/** Processor time of this process (µs for each command), so that a busy machine does not count. */
function round(): Micros {
  const world = populate();
  const micros: Micros = { transfer: nothing(), investment: nothing() };
  for (let from = 0; from < commands; from += blockSize) {
    for (const kind of KINDS) block(world, kind, { from, micros: micros[kind] });
  }
  return micros;
}

type Block = { readonly from: number; readonly micros: Record<Step, number> };

function block(world: World, kind: Kind, { from, micros }: Block): void {
  const measureTime = <T>(step: Step, work: () => T): T => {
    const start = process.cpuUsage();
    const result = work();
    micros[step] += process.cpuUsage(start).user / commands;
    return result;
  };
  const raw = Array.from({ length: blockSize }, (_, k) => commandOf(kind, world, from + k));
  const parsed = measureTime('parse', () => raw.map(checkCommand));
  const now = startAt + 1_000 + from;
  const entries = measureTime('decide and apply', () =>
    parsed.map((command) => decideAndApply(world.state, command, now)),
  );
  const sourced = measureTime('text and leaf', () =>
    entries.map((entry): SourcedEntry => ({ entry, leaf: writeEntry(entry, sha256).leaf })),
  );
  measureTime('root', () =>
    merkleRoot(
      sourced.map(({ leaf }) => leaf),
      sha256,
    ),
  );
  measureTime('shared rows', () => {
    for (const each of sourced) {
      explorerDocuments(each);
      fold(world, each.entry);
    }
  });
}

function decideAndApply(state: State, command: CheckedCommand, now: number): Entry {
  const entry = decide(state, command, now);
  if (entry.verdict !== 'committed') throw new Error(String(entry.code));
  apply(state, entry);
  return entry;
}

/** Folds an entry into the catalogue's rows as the projections do, without writing them. */
function fold({ rows, state: { parameters } }: Pick<World, 'rows' | 'state'>, entry: Entry): void {
  for (const change of rowChangesOf(entry)) {
    const row = foldIntoRow(rows.get(change.id) ?? null, change, { entry, parameters });
    if (row !== null) rows.set(change.id, row);
  }
}

const measured = Array.from({ length: rounds }, round);
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const sumOf = (micros: Record<Step, number>): number => STEPS.reduce((sum, step) => sum + micros[step], 0);

function print(name: string, of: (micros: Record<Step, number>) => number): void {
  const [transfer, investment] = KINDS.map((kind) => median(measured.map((each) => of(each[kind]))));
  const ratio = median(measured.map((each) => of(each.investment) / of(each.transfer)));
  const micros = (value = 0): string => `${value.toFixed(1).padStart(6)} µs`;
  process.stdout.write(
    `${name.padEnd(20)} transfer ${micros(transfer)}, investment ${micros(investment)}, ${ratio.toFixed(2)} times\n`,
  );
}

for (const step of STEPS) print(step, (micros) => micros[step]);
print('all', sumOf);
