/**
 * Measures the work that is due for a raise with many backers, in the whole service, while people pay each other: its duration, and
 * the latency of those transfers compared with their latency without it. With `--documents` the duration includes writing everybody's
 * documents.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { State } from '#domain/ledger/state.ts';
import type { Service } from '#server/compose.ts';
import { type Installation, INSTALLATIONS } from '#tests/crash/installations.ts';
import { DAY_MS, type Seeded, seedRaises } from '#tests/crash/raises.ts';
import { backerId } from '#tests/builders/many-backers.ts';
import { findAddress, transfer } from '#tests/builders/ledger-commands.ts';
import { randomId } from '#server/random-id.ts';
import { percentile } from './percentile.ts';
import { startWhole } from './whole-service.ts';

const REST_MS = 20;
const PAYERS = 10;
const LOOK_EVERY_MS = 20;
/** The people who pay each other: ten of the backers. */
const payers = Array.from({ length: PAYERS }, (_, n) => backerId(n));

export type RaiseWork = {
  readonly name: string;
  readonly raise: Pick<Seeded, 'symbol' | 'ends' | 'daysAgo'>;
  /** The days by which the service's clock is moved, so that the work is due. */
  readonly days: number;
  /** The number of backers for whom it is done. */
  readonly countDone: (state: State) => number;
};

/** Ten people pay each other, with a short rest after each transfer. The returned function stops them and resolves to the latencies (ms). */
function startPayments(service: Service) {
  const latencies: number[] = [];
  let isOver = false;
  const addresses = payers.map((payer) => findAddress(service.authority.state, payer));
  const pay = async (_: unknown, n: number): Promise<void> => {
    while (!isOver) {
      const command = transfer(
        payers[n] ?? '',
        addresses[(n + 1) % PAYERS] ?? '',
        '0.01 DC',
        randomId(randomBytes),
      );
      const startedAt = performance.now();
      await service.authority.submit(command);
      latencies.push(performance.now() - startedAt);
      await sleep(REST_MS);
    }
  };
  const all = Promise.all(payers.map(pay));
  return async (): Promise<readonly number[]> => {
    isOver = true;
    await all;
    return latencies;
  };
}

const latencyText = (latencies: readonly number[]): string =>
  `${String(latencies.length)} transfers, p50 ${percentile(latencies, 50).toFixed(1)} ms, p99 ${percentile(latencies, 99).toFixed(1)} ms`;

type Options = { readonly backers: number; readonly documents: boolean };

async function measure(on: Installation, work: RaiseWork, { backers, documents }: Options): Promise<void> {
  await seedRaises(on, backers, [{ ...work.raise, backers }]);
  const service = await startWhole(on.directory, { ...on.env, TEST_CLOCK: '1' });
  const untilWritten = async (): Promise<void> => (documents ? service.projections.idle() : undefined);
  await untilWritten();
  const warm = startPayments(service);
  await sleep(3_000);
  await warm();
  const quiet = startPayments(service);
  await sleep(10_000);
  const alone = await quiet();
  await untilWritten();
  const paying = startPayments(service);
  const startedAt = performance.now();
  await fetch(`${service.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: work.days * DAY_MS }),
  });
  while (work.countDone(service.authority.state) < backers) await sleep(LOOK_EVERY_MS);
  const decided = (performance.now() - startedAt) / 1_000;
  // Projections are never idle while people pay.
  const beside = await paying();
  await untilWritten();
  const seconds = (performance.now() - startedAt) / 1_000;
  const times = (at: number): string => (percentile(beside, at) / percentile(alone, at)).toFixed(2);
  process.stdout.write(
    [
      `  ${work.name}: ${String(backers)} backers in ${decided.toFixed(1)} s${documents ? `, their documents written in ${seconds.toFixed(1)} s` : ''}`,
      `  without it: ${latencyText(alone)}`,
      `  beside it:  ${latencyText(beside)}; p50 times ${times(50)}, p99 times ${times(99)} (the aim is at most 2)`,
      '',
    ].join('\n'),
  );
  await service.close();
}

/** Runs it on the embedded store, and on a CouchDB when COUCHDB_URL is set. */
export async function runRaiseWork(work: RaiseWork): Promise<void> {
  const { values } = parseArgs({
    options: {
      backers: { type: 'string', default: '10000' },
      documents: { type: 'boolean', default: false },
    },
  });
  for (const [kind, open] of Object.entries(INSTALLATIONS)) {
    process.stdout.write(`${kind}\n`);
    const on = await open();
    try {
      await measure(on, work, { ...values, backers: Number(values.backers) });
    } finally {
      await on.remove();
    }
  }
}
