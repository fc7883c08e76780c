/**
 * Measures the authority's start with a large journal: after a clean stop, and after a kill that left entries after the
 * newest snapshot. Builds the installation by generating blocks, on the embedded store in a temporary folder.
 * Run: `npx tsx tests/load/start-up.ts [--entries 1000000] [--accounts 100000] [--after 50000]`. With `--transfers N` instead:
 * measures the start of the whole service, including its search, after so many transfers.
 */
import { apply, decide, emptyState, parseCommand } from '#domain/features.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LEDGER, SNAPSHOTS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { sealBlock, toStored } from '#domain/ledger/block.ts';
import type { Command, Entry } from '#domain/ledger/entry.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { openAuthority } from '#server/commands/authority.ts';
import { readBlock } from '#server/journal/blocks.ts';
import { makeBlockStarts } from '#server/journal/block-starts.ts';
import { GENESIS, type Tip, tipAfter } from '#server/journal/chain.ts';
import { captureColumns } from '#server/journal/state-columns.ts';
import { writeSnapshot } from '#server/journal/write-snapshot.ts';
import { noCrashPoints } from '#server/crash-points.ts';
import { systemTimers } from '#server/adapters/timers.ts';
import type { Log } from '#server/log.ts';
import { authorityOptions, quietLog, testSigner } from '#tests/fakes/open-authority.ts';
import { userId } from '#tests/builders/ledger-commands.ts';
import { measureStartAfter } from './start-after-transfers.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '100000' },
    after: { type: 'string', default: '50000' },
    start: { type: 'string' },
    transfers: { type: 'string' },
  },
});
const entriesWanted = Number(values.entries);
const people = Number(values.accounts);
/** Entries after the snapshot, which a start after a kill has to replay. */
const after = Number(values.after);
const BLOCK = 1_000;
const startAt = 1_700_000_000_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const commandId = (n: number): string => `0000000000${String(n).padStart(16, '0')}`;

const state = emptyState();
const starts = makeBlockStarts();
const ids: string[] = [];
const addresses: string[] = [];

/** Makes the history: everybody opens an account and receives 100 DC, and then people pay each other. */
function commandAt(n: number): Command {
  const id = commandId(n);
  if (n < people) return { id, type: 'account.open', actor: SYSTEM_ACTOR, payload: { userId: userId(n) } };
  const to = addresses[(n * 7_919 + 1) % people];
  if (n < 2 * people) {
    const payload = { to: addresses[n - people], amount: '100', currency: 'DC', reason: 'opening balance' };
    return { id, type: 'ledger.issue', actor: SYSTEM_ACTOR, payload };
  }
  const actor = userId((n * 104_729) % people);
  return { id, type: 'wallet.transfer', actor, payload: { to, amount: '0.01', currency: 'DC' } };
}

function decideNext(at: number): Entry {
  const command = commandAt(state.seq);
  const checked = parseCommand(command, nodeSha256);
  if (!checked.ok) throw new Error(`${command.id}: ${checked.code}`);
  const entry = decide(state, checked.value, at);
  apply(state, entry);
  ids.push(entry.id);
  if (state.seq <= people) addresses.push(state.users.get(userId(state.seq - 1))?.address ?? '');
  return entry;
}

async function writeBlock(store: DocumentStore, tip: Tip): Promise<Tip> {
  const at = Math.max(startAt, tip.at) + 1;
  const isEpoch = tip.n === 0;
  const first = state.seq + 1;
  const entries = isEpoch ? [] : Array.from({ length: BLOCK }, () => decideNext(at));
  const header = { n: tip.n + 1, epoch: isEpoch ? 1 : tip.epoch, writer: 'generator', at, first };
  const block = sealBlock({ prev: tip.hash, header, entries }, testSigner.sign, nodeSha256);
  await store.put(LEDGER, toStored(block));
  starts.add(block.n, block.first);
  return tipAfter(block);
}

async function writeUntil(store: DocumentStore, tip: Tip, seq: number): Promise<Tip> {
  let end = tip;
  while (state.seq < seq) {
    end = await writeBlock(store, end);
    if (end.n % 200 === 0) say(`  ${String(state.seq)} entries`);
  }
  return end;
}

/** Wall time, and processor time for comparing on a busy machine. */
async function measureTime<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(cpu);
  const wall = ((performance.now() - startedAt) / 1_000).toPrecision(3);
  say(`${what}: ${wall} s (${((user + system) / 1_000_000).toPrecision(3)} s of processor time)`);
  return value;
}

async function snapshot(store: DocumentStore, { n, hash, seq }: Tip): Promise<void> {
  const startedAt = performance.now();
  const columns = captureColumns(state);
  say(
    `the state is copied in ${(performance.now() - startedAt).toPrecision(3)} ms (the pause of a snapshot)`,
  );
  const ports = { store, now: Date.now, timers: systemTimers, signing: testSigner, hash: nodeSha256 };
  const source = {
    n,
    hash,
    seq,
    columns,
    chunks: [],
    ids,
    starts,
    tree: null,
    writer: 'generator',
    abandoned: () => false,
  };
  await writeSnapshot({ ...ports, crash: noCrashPoints, log: quietLog }, source);
}

const report: Log['info'] = (fields, message) => {
  say(`    ${message} ${JSON.stringify(fields)}`);
};

async function startOn(store: DocumentStore): Promise<void> {
  const log: Log = { ...quietLog, info: report, warn: report };
  const authority = await openAuthority(authorityOptions({ store, log }));
  const { seq, n } = authority.durable();
  say(`  at entry ${String(seq)}, block ${String(n)}, ${String(authority.state.users.size)} accounts`);
}

/** Starts in a process of its own: this one's memory is full of the history that it made. */
async function startElsewhere(what: string, directory: string): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['--start', directory], { execArgv: process.execArgv });
  const [exitCode] = (await once(child, 'exit')) as [number];
  if (exitCode !== 0) throw new Error(`${what}: the start failed`);
}

async function startHere(directory: string): Promise<void> {
  const store = await measureTime('  the store opens', () => openEmbeddedStore({ directory }));
  await measureTime('  START of the authority', () => startOn(store));
  await store.close();
}

async function build(directory: string): Promise<void> {
  let store = await openEmbeddedStore({ directory });
  await store.createDatabase(LEDGER);
  await store.createDatabase(SNAPSHOTS);
  say(`building ${String(entriesWanted)} entries and ${String(people)} accounts`);
  let tip = await writeUntil(store, GENESIS, entriesWanted);
  await measureTime('a first snapshot is written', () => snapshot(store, tip));
  await store.close();

  say('after a clean stop (the snapshot is at the last entry)');
  await startElsewhere('clean', directory);

  store = await openEmbeddedStore({ directory });
  const epoch = await readBlock(store, tip.n + 1);
  if (epoch === null) throw new Error('the start left no epoch block');
  starts.add(epoch.n, epoch.first);
  tip = await writeUntil(store, tipAfter(epoch), state.seq + after);
  await store.close();
  say(`after a kill, ${String(after)} entries after the snapshot`);
  await startElsewhere('killed', directory);
}

if (values.start !== undefined) {
  await startHere(values.start);
} else if (values.transfers !== undefined) {
  await measureStartAfter(Number(values.transfers));
} else {
  const directory = await mkdtemp(join(tmpdir(), 'vaultiq-start-up-'));
  try {
    await build(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
