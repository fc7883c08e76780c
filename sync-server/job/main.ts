/**
 * `npm run job -- payouts --month YYYY-MM [--url http://host:port] [--alone]`: what the scheduler does by itself, by hand.
 * A running server is asked, never taken over from. Where none answers, this process starts the installation for itself, does
 * it, and stops: on the embedded store, which only one process can open; on a CouchDB only with --alone, since nobody can tell
 * from here whether a server runs elsewhere, which would be deposed.
 * `npm run job -- payments`: see settle-payments.ts.
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
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { ERRORS } from '#domain/errors.ts';
import { isMonth } from '#domain/investor/month.ts';
import type { SettleAside } from '#domain/payment/aside.ts';
import { makePinoLog } from '../adapters/pino-log.ts';
import { startService } from '../compose.ts';
import { type Config, readConfig, StartRefused } from '../config.ts';
import { payMonth, type PaidMonth } from '../jobs/pay-month.ts';
import { operatorToken, readSecrets } from '../secrets.ts';
import { askServer, Refused } from './ask-server.ts';
import { settlePayments } from './settle-payments.ts';

keepFilesPrivate();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    month: { type: 'string' },
    url: { type: 'string' },
    alone: { type: 'boolean', default: false },
    return: { type: 'string' },
    'by-hand': { type: 'string' },
  },
});

const AnswerSchema = z.object({ month: z.string(), commands: z.int(), heldDc: z.string() });

const say = ({ month, commands, heldDc }: PaidMonth): void => {
  const how = commands === 0 ? 'had been paid before' : `is paid, in ${String(commands)} commands`;
  console.log(`${month} ${how}; ${heldDc} DC of it are held until their owners are verified.`);
};

/** Null when nobody listens there. */
async function askForPayout(url: string, token: string, month: string): Promise<PaidMonth | null> {
  const answer = await askServer({ url, token, path: '/api/operator/payouts', body: { month } });
  return answer === null ? null : AnswerSchema.parse(answer);
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

const USAGE =
  'usage: npm run job -- payouts --month YYYY-MM [--url URL] [--alone], or npm run job -- payments [--return ID | --by-hand ID] [--url URL]';

/** Of the arguments: which payment is settled and how; null to list them. */
function settlementAsked(): SettleAside | null {
  const { return: returned, 'by-hand': byHand } = values;
  if (returned !== undefined && byHand !== undefined) throw new StartRefused(USAGE);
  if (returned !== undefined) return { id: returned, how: 'return' };
  return byHand === undefined ? null : { id: byHand, how: 'by-hand' };
}

async function run(): Promise<void> {
  const [job] = positionals;
  const config = readConfig(process.env);
  const url = values.url ?? `http://127.0.0.1:${String(config.port)}`;
  if (job === 'payments') {
    await requireInstallation(config);
    console.log(await settlePayments({ url, token: operatorToken(readSecrets(config)) }, settlementAsked()));
  } else if (job === 'payouts' && values.month !== undefined && isMonth(values.month)) {
    await payOut(config, url, values.month);
  } else {
    throw new StartRefused(USAGE);
  }
}

async function payOut(config: Config, url: string, month: string): Promise<void> {
  await requireInstallation(config);
  const answer = await askForPayout(url, operatorToken(readSecrets(config)), month);
  if (answer !== null) {
    say(answer);
    return;
  }
  if (config.couchdbUrl !== undefined && !values.alone) {
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
