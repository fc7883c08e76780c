/** Starts the authority as configured by the environment, and stops it gracefully. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StoreError } from '#couchdb/document-store.ts';
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { makePinoLog } from './adapters/pino-log.ts';
import { type Service, startService } from './compose.ts';
import { readConfig, StartRefused } from './config.ts';
import { JournalBroken } from './journal/chain.ts';
import { AuthorityDeposed } from './journal/claim-epoch.ts';
import { JournalLost } from './start/journal-loss.ts';
import { tightenFolder } from './tighten-folder.ts';

const STOP_WITHIN_MS = 15_000;

async function main(): Promise<void> {
  keepFilesPrivate();
  const config = readConfig(process.env);
  const log = makePinoLog(config.logLevel);
  tightenFolder(config.dataDirectory, log);
  const service = await startService({
    config,
    log,
    appDirectory: appDirectory(),
    crashAt: process.env['VAULTIQ_CRASH_AT'],
    acceptLossAfter: acceptLossAfter(),
    onStopped(why) {
      console.error(`VaultIQ has stopped: ${why.reason}`);
      process.exit(why.deposed ? 3 : 4);
    },
  });
  // Registered first: an operator who reads that it is ready may stop it at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(service));
  announce(service, config.publicUrl);
}

/** `--accept-loss-after N`: the last block to keep of a journal that has lost its end. */
function acceptLossAfter(): number | undefined {
  const { values } = parseArgs({ options: { 'accept-loss-after': { type: 'string' } } });
  const given = values['accept-loss-after'];
  if (given === undefined) return undefined;
  if (!/^\d{1,12}$/.test(given)) throw new StartRefused('--accept-loss-after must be the number of a block');
  return Number(given);
}

/** The built app is beside the built server; when run from the sources it is in `dist/app`. */
function appDirectory(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith(join('dist', 'server')) ? join(here, '..', 'app') : join(here, '..', 'dist', 'app');
}

function announce({ url, first }: Service, publicUrl: string): void {
  console.log(`VaultIQ is ready at ${publicUrl} (listening on ${url})`);
  if (first.signIns.length > 0) console.log(`Demo sign-ins, all with the password ${first.demoPassword}:`);
  for (const { email, what } of first.signIns) console.log(`  ${email.padEnd(20)} ${what}`);
  if (first.ownerPassword !== undefined) {
    console.log(
      `The owner's password, shown only once and to be changed at the first sign-in: ${first.ownerPassword}`,
    );
  }
}

async function stop(service: Service): Promise<void> {
  const late = setTimeout(() => {
    console.error('VaultIQ could not stop in time; the journal is complete nevertheless');
    process.exit(1);
  }, STOP_WITHIN_MS);
  await service.close();
  clearTimeout(late);
  process.exit(0);
}

/** An error that the operator can correct becomes one line; any other is a bug and shows its stack. */
function explain(error: unknown): unknown {
  const known = [StartRefused, StoreError, JournalBroken, JournalLost, AuthorityDeposed];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return inUse ? `${error.message}: choose another PORT` : error;
}

main().catch((error: unknown) => {
  console.error('VaultIQ could not start:', explain(error));
  process.exit(2);
});
