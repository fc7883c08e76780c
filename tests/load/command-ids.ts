/**
 * Measures the index of command ids: bytes and nanoseconds for each id; then the cost of a transfer with the index and with a
 * plain map of all ids, in turn. Run: `npm run bench -- command-ids [--ids 10000000] [--before 500000] [--transfers 40000]`.
 */
import { apply, decide, emptyState, parseCommand } from '#domain/features.ts';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CommandIds } from '#domain/ledger/command-ids.ts';
import type { CheckedCommand } from '#domain/ledger/decide.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { writeEntry } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';

const { values } = parseArgs({
  options: {
    ids: { type: 'string', default: '10000000' },
    before: { type: 'string', default: '500000' },
    transfers: { type: 'string', default: '40000' },
  },
});
const [count, idsBefore, transfers] = [values.ids, values.before, values.transfers].map(Number) as [
  number,
  number,
  number,
];
const ROUNDS = 7;
const PEOPLE = 1_000;
const AT = 1_800_000_000_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
/** Returns a flat string, as an id from the wire is, and not a rope. */
const idAt = (n: number): string => Buffer.from(`made-up-${String(n).padStart(18, '0')}`).toString('latin1');

/** Processor time in µs, so that a busy machine does not count. */
function micros(work: () => void): number {
  const start = process.cpuUsage();
  work();
  return process.cpuUsage(start).user;
}

function heap(): number {
  for (let round = 0; round < 3; round++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function measureStructure(): void {
  const before = heap();
  const ids = new CommandIds();
  let adding = 0;
  for (let from = 1; from <= count; from += 10_000) {
    const batch = Array.from({ length: Math.min(10_000, count - from + 1) }, (_, k) => idAt(from + k));
    adding += micros(() => {
      for (const [k, id] of batch.entries()) ids.set(id, from + k);
    });
  }
  say(
    `${String(count)} ids: ${((heap() - before) / count).toFixed(1)} bytes each, ${((adding * 1_000) / count).toFixed(0)} ns to add one`,
  );
  const unknown = Array.from({ length: 1_000_000 }, (_, n) => idAt(count + 1 + n));
  let found = 0;
  const looking = micros(() => {
    for (const id of unknown) if (ids.has(id)) found += 1;
  });
  say(
    `1000000 that are not in it: ${(looking / 1_000).toFixed(0)} ns each, ${String(found)} taken for known ones`,
  );
}

/** The earlier design: one map of all ids. */
class AllIds extends CommandIds {
  readonly #all = new Map<string, number>();
  override has(id: string): boolean {
    return this.#all.has(id);
  }
  override get(id: string): number | undefined {
    return this.#all.get(id);
  }
  override set(id: string, seq: number): void {
    this.#all.set(id, seq);
  }
}

function checkCommand(command: {
  id: string;
  type: string;
  actor: string;
  payload: unknown;
}): CheckedCommand {
  const result = parseCommand(command, nodeSha256);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

const userId = (i: number): string => `u${String(i).padStart(25, '0')}`;

type Subject = {
  readonly state: State;
  readonly addresses: readonly string[];
  sent: number;
  deciding: number[];
  whole: number[];
};

function makeSubject(ids: CommandIds): Subject {
  const state: State = { ...emptyState(), ids };
  let made = 0;
  const run = (type: string, payload: unknown): void => {
    const id = `setup-${String(made++).padStart(20, '0')}`;
    apply(state, decide(state, checkCommand({ id, type, actor: SYSTEM_ACTOR, payload }), AT));
  };
  for (let i = 0; i < PEOPLE; i++) {
    run('account.open', { userId: userId(i) });
    run('ledger.issue', {
      to: state.users.get(userId(i))?.address,
      amount: '1000000',
      currency: 'DC',
      reason: 'load',
    });
  }
  for (let n = 1; n <= idsBefore; n++) ids.set(idAt(n), n);
  const addresses = Array.from({ length: PEOPLE }, (_, i) => state.users.get(userId(i))?.address ?? '');
  return { state, addresses, sent: 0, deciding: [], whole: [] };
}

function measureRound(subject: Subject): void {
  const { state, addresses } = subject;
  let [deciding, others] = [0, 0];
  for (let from = 0; from < transfers; from += 1_000) {
    const raw = Array.from({ length: 1_000 }, (_, k) => ({
      id: Buffer.from(`bench-${String(subject.sent++).padStart(20, '0')}`).toString('latin1'),
      type: 'wallet.transfer',
      actor: userId((from + k * 7) % PEOPLE),
      payload: { to: addresses[(from + k * 7 + 13) % PEOPLE], amount: '0.01', currency: 'DC' },
    }));
    let commands: CheckedCommand[] = [];
    const entries: Entry[] = [];
    others += micros(() => {
      commands = raw.map(checkCommand);
    });
    deciding += micros(() => {
      for (const command of commands) {
        if (state.ids.get(command.id) !== undefined) throw new Error('a new id is taken for a known one');
        const entry = decide(state, command, AT + 1_000);
        apply(state, entry);
        entries.push(entry);
      }
    });
    others += micros(() => {
      for (const entry of entries) writeEntry(entry, nodeSha256);
    });
  }
  subject.deciding.push(deciding / transfers);
  subject.whole.push((deciding + others) / transfers);
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;

/** Measures the two in turn; the one that begins alternates too. */
function measureTransfers(): void {
  const [map, index] = [makeSubject(new AllIds()), makeSubject(new CommandIds())];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const subject of round % 2 === 0 ? [map, index] : [index, map]) measureRound(subject);
  }
  const compare = (what: string, figures: (subject: Subject) => readonly number[]): void => {
    const [before, after] = [map, index].map((subject) => median(figures(subject).slice(1))) as [
      number,
      number,
    ];
    const ratios = figures(index).map((figure, n) => figure / (figures(map)[n] ?? 0));
    say(
      `${what}: ${before.toFixed(2)} µs with a map, ${after.toFixed(2)} µs with the index, ratio ${median(ratios.slice(1)).toFixed(3)}`,
    );
  };
  say(
    `a transfer after ${String(idsBefore)} ids, processor time, median of ${String(ROUNDS)} rounds in turn`,
  );
  compare('look-up, decide and apply', ({ deciding }) => deciding);
  compare('with parse and leaf', ({ whole }) => whole);
}

if (transfers > 0) measureTransfers();
if (count > 0) measureStructure();
