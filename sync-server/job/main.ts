/**
 * `npm run job -- payouts --month YYYY-MM` pays a month as the scheduler does, and `npm run job -- access --account ID
 * --email ADDRESS --name NAME` restores the access of a person whose account has vanished; both with `[--url
 * http://host:port] [--alone]`. It asks a running server and never deposes it. If none answers, this process starts the
 * installation itself, does the job, and stops. On the embedded store only one process can do that; on a CouchDB it
 * takes --alone, because a server that runs elsewhere would be deposed. `npm run job -- payments`: see
 * settle-payments.ts. Exit 0: done now or before. 1: refused, with the reason. 2: it could not run.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireFormat } from '#couchdb/data-format.ts';
import { formatOfFolder } from '#couchdb/format-places.ts';
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { findErrorRow } from '#domain/declared-errors.ts';
import { type SettleAside, SettleAsideSchema } from '#domain/payment/payment-aside.ts';
import { PAYMENT_DECISIONS } from '#domain/payment/facts.ts';
import { makePinoLog } from '../adapters/pino-log.ts';
import { startService } from '../compose.ts';
import { type Config, readConfig, StartRefused } from '../config.ts';
import { EDGE_FEATURES } from '../features.ts';
import { operatorToken, readSecrets } from '../secrets.ts';
import { askServer, JobRefused } from './ask-server.ts';
import type { Job } from './job.ts';
import { settlePayments } from './settle-payments.ts';

keepFilesPrivate();
const JOBS = EDGE_FEATURES.flatMap(({ jobs = [] }) => jobs);
const OPTIONS = {
  url: { type: 'string' },
  alone: { type: 'boolean', default: false },
  return: { type: 'string' },
  'by-hand': { type: 'string' },
  credit: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
} as const;
const ofJobs = JOBS.flatMap(({ options }) => options.map((name) => [name, { type: 'string' }] as const));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...Object.fromEntries(ofJobs), ...OPTIONS },
});

/** The job that the arguments name; throws with the usage. */
function jobAsked(): Job {
  const { alone: _alone, ...texts } = values;
  const job = JOBS.find(({ name }) => name === positionals[0])?.read(texts, Date.now) ?? null;
  if (job === null) throw new StartRefused(`usage: ${USAGE}`);
  return job;
}

/** Runs in the installation itself, on a random port. */
async function doAlone(config: Config, job: Job): Promise<unknown> {
  const noPages = await mkdtemp(join(tmpdir(), 'vaultiq-job-'));
  try {
    return await doIn(config, { job, appDirectory: noPages });
  } finally {
    await rm(noPages, { recursive: true });
  }
}

async function doIn(
  config: Config,
  { job, appDirectory }: { readonly job: Job; readonly appDirectory: string },
): Promise<unknown> {
  const service = await startService({
    config: { ...config, port: 0, host: '127.0.0.1', demo: false },
    log: makePinoLog('warn'),
    appDirectory,
    onStopped(why) {
      console.error(`The job stopped: ${why.reason}`);
      process.exit(2);
    },
  });
  try {
    const done = await job.doIn(service);
    if (!done.ok) throw new JobRefused(`${done.code}: ${findErrorRow(done.code).text}`);
    await service.projections.idle();
    return done.value;
  } finally {
    await service.close();
  }
}

/** Requires an installation that this release can open. */
async function requireInstallation({ couchdbUrl, dataDirectory }: Config): Promise<void> {
  if (couchdbUrl !== undefined) return;
  if (!existsSync(join(dataDirectory, 'store'))) {
    throw new StartRefused(`there is no installation in ${dataDirectory}`);
  }
  await requireFormat(formatOfFolder(dataDirectory));
}

const USAGE = [
  ...JOBS.map(({ name, usage }) => `npm run job -- ${name} ${usage} [--url URL] [--alone]`),
  'npm run job -- payments [(--return ID | --by-hand ID | --credit ID) --by NAME --reason TEXT] [--url URL]',
].join(', or ');

/** The decision in the arguments: which payment, how, by whom and why; null to list payments. */
function settlementAsked(): SettleAside | null {
  const { by, reason } = values;
  const asked = PAYMENT_DECISIONS.flatMap((how) => {
    const id = values[how];
    return id === undefined ? [] : [{ id, how }];
  });
  const [one, ...more] = asked;
  if (one === undefined && by === undefined && reason === undefined) return null;
  const settlement = SettleAsideSchema.safeParse({ ...one, by, reason });
  if (more.length > 0 || !settlement.success) throw new StartRefused(`usage: ${USAGE}`);
  return settlement.data;
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const url = values.url ?? `http://127.0.0.1:${String(config.port)}`;
  if (positionals[0] === 'payments') {
    await requireInstallation(config);
    console.log(await settlePayments({ url, token: operatorToken(readSecrets(config)) }, settlementAsked()));
    return;
  }
  const job = jobAsked();
  await requireInstallation(config);
  const { path, body } = job;
  const answer = await askServer({ url, token: operatorToken(readSecrets(config)), path, body });
  if (answer === null && config.couchdbUrl !== undefined && !values.alone) {
    throw new StartRefused(
      `no server answers at ${url}: give its --url, or --alone if you are sure that none runs`,
    );
  }
  console.log(job.describe(answer ?? (await doAlone(config, job))));
}

const exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    console.error(`The job failed: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof JobRefused ? 1 : 2;
  },
);
// Ends the process, because loops of a failed start would retry for ever.
process.exit(exitCode);
