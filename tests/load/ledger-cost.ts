/**
 * What the ledger itself costs for one transfer, without HTTP, signature and disk, in microseconds of one core.
 * Run: `npx tsx tests/load/ledger-cost.ts [transfers]`. Prints the median of seven rounds for each step, and their sum.
 */
import { parseCommand } from '#domain/ledger/parse-command.ts';
import { apply } from '#domain/ledger/apply.ts';
import { type CheckedCommand, decide } from '#domain/ledger/decide.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { merkleRoot } from '#domain/ledger/merkle.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import { emptyState, type State } from '#domain/ledger/state.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { nodeSha256 as sha256 } from '#server/adapters/signing.ts';

const transfers = Number(process.argv[2] ?? 20_000);
const people = 1_000;
const rounds = 7;
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

type Costs = { parse: number; decide: number; apply: number; leaf: number; root: number };

function round(): Costs {
  const state = populate();
  const addresses = Array.from({ length: people }, (_, i) => state.users.get(userId(i))?.address ?? '');
  const elapsed = { parse: 0, decide: 0, apply: 0, leaf: 0, root: 0 };
  const blockSize = 1_000;
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
    let t = process.hrtime.bigint();
    const lap = (step: keyof Costs): void => {
      const now = process.hrtime.bigint();
      elapsed[step] += Number(now - t);
      t = now;
    };
    const commands = raw.map(checked);
    lap('parse');
    const entries: Entry[] = [];
    // decide and apply alternate, as in the authority; the state after one is what the next is decided on
    for (const command of commands) {
      const entry = decide(state, command, startAt + 1_000);
      lap('decide');
      apply(state, entry);
      lap('apply');
      entries.push(entry);
    }
    t = process.hrtime.bigint();
    const leaves = entries.map((entry) => entryLeaf(entry, sha256));
    lap('leaf');
    merkleRoot(leaves, sha256);
    lap('root');
  }
  const perTransfer = (ns: number): number => ns / transfers / 1_000;
  return {
    parse: perTransfer(elapsed.parse),
    decide: perTransfer(elapsed.decide),
    apply: perTransfer(elapsed.apply),
    leaf: perTransfer(elapsed.leaf),
    root: perTransfer(elapsed.root),
  };
}

const measured = Array.from({ length: rounds }, round);
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
let sum = 0;
for (const step of ['parse', 'decide', 'apply', 'leaf', 'root'] as const) {
  const micros = median(measured.map((costs) => costs[step]));
  if (step !== 'parse') sum += micros;
  process.stdout.write(`${step.padEnd(8)} ${micros.toFixed(2).padStart(7)} µs\n`);
}
process.stdout.write(`${'decide + apply + leaf + root'.padEnd(30)} ${sum.toFixed(2)} µs per transfer\n`);
