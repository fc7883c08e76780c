/**
 * Measures the ledger's own cost of one transfer, without HTTP, signature and disk, in microseconds of one core.
 * Run: `npx tsx tests/load/ledger-cost.ts [transfers]`. Prints the median of seven rounds for each step.
 */
import { apply, decide, emptyState, parseCommand } from '#domain/features.ts';
import type { CheckedCommand } from '#domain/ledger/decide.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { merkleRoot } from '#domain/ledger/merkle.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import type { State } from '#domain/ledger/state.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { nodeSha256 as sha256 } from '#server/adapters/signing.ts';

const transfers = Number(process.argv[2] ?? 20_000);
const people = 1_000;
const rounds = 7;
const blockSize = 1_000;
const startAt = 1_800_000_000_000;

const userId = (i: number): string => `u${String(i).padStart(25, '0')}`;
const idOf = (i: number): string => `bench-${String(i).padStart(20, '0')}`;

function checked(command: { id: string; type: string; actor: string; payload: unknown }): CheckedCommand {
  const result = parseCommand(command, sha256);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

function populate(): State {
  const state = emptyState();
  let made = 0;
  const run = (type: string, payload: unknown): void => {
    const command = checked({
      id: `setup-${String(made++).padStart(20, '0')}`,
      type,
      actor: SYSTEM_ACTOR,
      payload,
    });
    apply(state, decide(state, command, startAt));
  };
  for (let i = 0; i < people; i++) {
    run('account.open', { userId: userId(i) });
    const to = state.users.get(userId(i))?.address;
    run('ledger.issue', { to, amount: '1000000', currency: 'DC', reason: 'load' });
  }
  return state;
}

const STEPS = ['parse', 'decide and apply', 'leaf', 'root'] as const;
type Step = (typeof STEPS)[number];

/** Processor time of this process (µs per transfer), so that a busy machine does not count. */
function round(): Record<Step, number> {
  const state = populate();
  const addresses = Array.from({ length: people }, (_, i) => state.users.get(userId(i))?.address ?? '');
  const micros: Record<Step, number> = { parse: 0, 'decide and apply': 0, leaf: 0, root: 0 };
  const timed = <T>(step: Step, work: () => T): T => {
    const start = process.cpuUsage();
    const result = work();
    micros[step] += process.cpuUsage(start).user / transfers;
    return result;
  };
  for (let from = 0; from < transfers; from += blockSize) {
    const raw = Array.from({ length: blockSize }, (_, k) => ({
      id: idOf(from + k),
      type: 'wallet.transfer',
      actor: userId((from + k * 7) % people),
      payload: {
        to: addresses[(from + k * 7 + 13) % people],
        amount: '1.25',
        currency: 'DC',
        note: 'for lunch',
      },
    }));
    const commands = timed('parse', () => raw.map(checked));
    const entries = timed('decide and apply', () =>
      commands.map((command) => decideAndApply(state, command)),
    );
    const leaves = timed('leaf', () => entries.map((entry) => entryLeaf(entry, sha256)));
    timed('root', () => merkleRoot(leaves, sha256));
  }
  return micros;
}

function decideAndApply(state: State, command: CheckedCommand): Entry {
  const entry = decide(state, command, startAt + 1_000);
  apply(state, entry);
  return entry;
}

const measured = Array.from({ length: rounds }, round);
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const print = (name: string, micros: number): void => {
  process.stdout.write(`${name.padEnd(28)} ${micros.toFixed(1).padStart(6)} µs\n`);
};
for (const step of STEPS) print(step, median(measured.map((micros) => micros[step])));
print(
  'all but the parse',
  median(measured.map((micros) => micros['decide and apply'] + micros.leaf + micros.root)),
);
