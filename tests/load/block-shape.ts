/**
 * Compares the cost of a block whose entries are a list in the document with one whose entries are one JSON text.
 * Run: `npx tsx tests/load/block-shape.ts [blocks] [pid]`; with COUCHDB_URL set on CouchDB, else on the embedded store.
 * Prints, for blocks of 100, 256 and 1,000 entries, the median ms of a put in both shapes, taken in turn; with the
 * process id of a CouchDB on this machine (Linux) also its processor time for a put, ms.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#couchdb/open-store.ts';
import type { Entry } from '#domain/ledger/entry.ts';

const DATABASE = `block-shape-${process.pid.toString(36)}`;
const blocks = Number(process.argv[2] ?? 30);
const pid = process.argv[3];
const directory = mkdtempSync(join(tmpdir(), 'block-shape-'));
const store = await openStore({ couchdbUrl: process.env['COUCHDB_URL'], directory });
await store.createDatabase(DATABASE);

function entryOf(seq: number): Entry {
  const user = (n: number): string => `u${String(n % 10_000).padStart(25, '0')}`;
  const [from, to] = [user(seq), user(seq * 7 + 1)];
  return {
    actor: from,
    at: 1_800_000_000_000 + seq,
    facts: [
      {
        amount: '12.5',
        currency: 'DC',
        fee: '0.00625',
        from: `VIQ-1800000000000-${from.slice(-12)}`,
        fromUser: from,
        kind: 'transaction.recorded',
        note: 'load',
        to: `VIQ-1800000000000-${to.slice(-12)}`,
        toUser: to,
        transactionKind: 'send',
      },
      { kind: 'notification.raised', notice: 'transfer.sent', userId: from },
      { kind: 'notification.raised', notice: 'transfer.received', userId: to },
    ],
    id: `load-${String(seq).padStart(24, '0')}`,
    legs: [
      [`user:${from}:DC`, '-12.50625', '99987.49375'],
      [`user:${to}:DC`, '12.5', '100012.5'],
      ['vault:universal:DC', '0.000938', '93.8'],
      ['vault:core:DC', '0.002656', '265.6'],
      ['vault:developer:DC', '0.002656', '265.6'],
    ],
    requestHash: 'ab'.repeat(32),
    seq,
    type: 'wallet.transfer',
    verdict: 'committed',
  };
}

const TICK_MS = 10;

/** Processor time of the process so far, ms; 0 without one (proc(5): the 14th and 15th field). */
function cpuMs(): number {
  if (pid === undefined) return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function put(id: string, entries: unknown): Promise<number> {
  const started = performance.now();
  await store.put(DATABASE, { _id: id, entries } as { _id: string });
  return performance.now() - started;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

for (const size of [100, 256, 1_000]) {
  const entries = Array.from({ length: size }, (_, index) => entryOf(index + 1));
  const list: number[] = [];
  const text: number[] = [];
  const cpu = { list: 0, text: 0 };
  for (let n = 0; n < blocks; n++) {
    const before = cpuMs();
    list.push(await put(`list-${String(size)}-${String(n)}`, entries));
    const between = cpuMs();
    text.push(await put(`text-${String(size)}-${String(n)}`, JSON.stringify(entries)));
    cpu.list += between - before;
    cpu.text += cpuMs() - between;
  }
  const bytes = JSON.stringify(entries).length;
  const [asList, asText] = [median(list), median(text)];
  const line = JSON.stringify({
    entries: size,
    bytes,
    listMs: asList.toFixed(1),
    textMs: asText.toFixed(1),
    ratio: (asList / asText).toFixed(2),
    ...(pid !== undefined && {
      couchdbListMs: (cpu.list / blocks).toFixed(1),
      couchdbTextMs: (cpu.text / blocks).toFixed(1),
    }),
  });
  process.stdout.write(`${line}\n`);
}
await store.deleteDatabase(DATABASE);
await store.close();
rmSync(directory, { recursive: true, force: true });
