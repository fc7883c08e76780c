/**
 * `npm run job -- payouts --month YYYY-MM [--url http://host:port] [--alone]`: what the scheduler does by itself, by hand.
 * A running server is asked, never taken over from. Where none answers, this process starts the installation for itself, does
 * it, and stops: on the embedded store, which only one process can open; on a CouchDB only with --alone, since nobody can tell
 * from here whether a server runs elsewhere, which would be deposed.
 * Exit 0: done, or done before. 1: refused, and why. 2: it could not run.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { requireFormat } from '#couchdb/data-format.ts';
import { formatOfFolder } from '#couchdb/format-places.ts';
import { ERRORS } from '#domain/errors.ts';
import { isMonth } from '#domain/investor/month.ts';
import { makePinoLog } from '../adapters/pino-log.ts';
import { startService } from '../compose.ts';
import { type Config, readConfig, StartRefused } from '../config.ts';
import { payMonth, type PaidMonth } from '../jobs/pay-month.ts';
import { operatorToken, readSecrets } from '../secrets.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    month: { type: 'string' },
    url: { type: 'string' },
    alone: { type: 'boolean', default: false },
  },
});

const AnswerSchema = z.object({ month: z.string(), commands: z.int(), heldDc: z.string() });
const ProblemSchema = z.object({ code: z.string(), detail: z.string() });

/** In words for whoever asked. */
class Refused extends Error {}

const say = ({ month, commands, heldDc }: PaidMonth): void => {
  const how = commands === 0 ? 'had been paid before' : `is paid, in ${String(commands)} commands`;
  console.log(`${month} ${how}; ${heldDc} DC of it are held until their owners are verified.`);
};

/** Null when nobody listens there. */
async function askServer(url: string, token: string, month: string): Promise<PaidMonth | null> {
  const response = await fetch(`${url}/api/operator/payouts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ month }),
  }).catch(() => null);
  if (response === null) return null;
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 404)
    throw new StartRefused(`the server at ${url} has other keys than this installation`);
  if (response.ok) return AnswerSchema.parse(body);
  const problem = ProblemSchema.safeParse(body);
  throw new Refused(
    problem.success ? `${problem.data.code}: ${problem.data.detail}` : `status ${String(response.status)}`,
  );
}

/** The installation itself, on a port that nobody knows. */
async function payAlone(config: Config, month: string): Promise<PaidMonth> {
  const noPages = await mkdtemp(join(tmpdir(), 'vaultiq-job-'));
  try {
    return await payIn(config, { month, appDirectory: noPages });
  } finally {
    await rm(noPages, { recursive: true });
  }
}

async function payIn(
  config: Config,
  { month, appDirectory }: { readonly month: string; readonly appDirectory: string },
): Promise<PaidMonth> {
  const service = await startService({
    config: { ...config, port: 0, host: '127.0.0.1', demo: false },
    log: makePinoLog('warn'),
    appDirectory,
    onStopped(why) {
      console.error(`The job has stopped: ${why.reason}`);
      process.exit(2);
    },
  });
  try {
    const paid = await payMonth({ authority: service.authority, now: Date.now }, month);
    if (!paid.ok) throw new Refused(`${paid.code}: ${ERRORS[paid.code].text}`);
    await service.projections.idle();
    return paid.value;
  } finally {
    await service.close();
  }
}

/** An installation that this release can work on. */
async function requireInstallation({ couchdbUrl, dataDirectory }: Config): Promise<void> {
  if (couchdbUrl !== undefined) return;
  if (!existsSync(join(dataDirectory, 'store'))) {
    throw new StartRefused(`there is no installation in ${dataDirectory}`);
  }
  await requireFormat(formatOfFolder(dataDirectory));
}

async function run(): Promise<void> {
  const { alone, month } = values;
  if (positionals[0] !== 'payouts' || month === undefined || !isMonth(month)) {
    throw new StartRefused('usage: npm run job -- payouts --month YYYY-MM [--url URL] [--alone]');
  }
  const config = readConfig(process.env);
  const embedded = config.couchdbUrl === undefined;
  await requireInstallation(config);
  const url = values.url ?? `http://127.0.0.1:${String(config.port)}`;
  const answer = await askServer(url, operatorToken(readSecrets(config)), month);
  if (answer !== null) {
    say(answer);
    return;
  }
  if (!embedded && !alone) {
    throw new StartRefused(
      `no server answers at ${url}: give its --url, or --alone when there is surely none`,
    );
  }
  say(await payAlone(config, month));
}

const exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    console.error(`The job was not done: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof Refused ? 1 : 2;
  },
);
// What a failed start had begun would try for ever.
process.exit(exitCode);
