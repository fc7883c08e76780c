/** The real service for a journey: in this process, so that the test can read its journal, or as a child process that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Currency } from '#domain/constants.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { PushSurroundings } from '#server/public-address.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { freePort } from '../builders/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The output of `npm run build`, or a copy of it. */
const builtDirectory = process.env['JOURNEY_DIST'] ?? join(root, 'dist');
export const builtApp = join(builtDirectory, 'app');

const settings = { HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const entriesAtOnce = 1_000;
const startsWithinMs = 20_000;

/** Only errors belong in a test's output. */
const errorsOnly: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};

export type Host = {
  readonly origin: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly service: Service;
  /** Funds a wallet by a system command. */
  fund(address: string, amount: string, currency: Currency): Promise<void>;
  /** Opens an account for a bystander; resolves to the address of their wallet. */
  newcomer(): Promise<string>;
  /** The whole journal. */
  entries(): Promise<readonly Entry[]>;
  /** The committed transfers of the journal. */
  transfers(): Promise<readonly Entry[]>;
  /** Stops; the data stays until `remove`. */
  close(): Promise<void>;
  remove(): void;
};

export type HostOptions = {
  readonly demo?: boolean;
  readonly port?: number;
  readonly dataDirectory?: string;
  readonly appDirectory?: string;
  /** The interval of the scheduler, ms. */
  readonly jobsEveryMs?: number;
  /** The number of days for which rewards are held. */
  readonly rewardHoldDays?: number;
  /** A clock that the journey moves forward. */
  readonly testClock?: boolean;
  /** The way in which the service reaches push services. */
  readonly pushSurroundings?: PushSurroundings;
};

/** Starts the service on a free port of this machine, with data of its own. */
export async function startHost(options: HostOptions = {}): Promise<Host> {
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'journey-data-'));
  const port = options.port ?? (await freePort());
  const origin = originOf(port);
  const service = await startService({
    config: readConfig({
      ...settings,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDirectory,
      DEMO: options.demo === true ? '1' : '0',
      REWARD_HOLD_DAYS: options.rewardHoldDays?.toString(),
      TEST_CLOCK: options.testClock === true ? '1' : '0',
    }),
    log: errorsOnly,
    appDirectory: options.appDirectory ?? builtApp,
    ...(options.jobsEveryMs === undefined ? {} : { jobsEveryMs: options.jobsEveryMs }),
    ...(options.pushSurroundings === undefined ? {} : { pushSurroundings: options.pushSurroundings }),
    onStopped: ({ reason }) => {
      throw new Error(reason);
    },
  });
  let count = 0;
  let closing: Promise<void> | null = null;
  const entries = async (): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (;;) {
      const page = await service.authority.readEntries(found.at(-1)?.seq ?? 0, entriesAtOnce);
      if (page.length === 0) return found;
      found.push(...page.map(({ entry }) => entry));
    }
  };
  return {
    origin,
    port,
    dataDirectory,
    service,
    async fund(to, amount, currency) {
      count += 1;
      const payload = { to, amount, currency, reason: 'Journey' };
      const id = `journey:fund-${String(Date.now())}-${String(count)}`;
      const result = await service.authority.submit({
        id,
        type: 'ledger.issue',
        actor: SYSTEM_ACTOR,
        payload,
      });
      if (!result.ok) throw new Error(`not issued: ${result.code}`);
    },
    async newcomer() {
      count += 1;
      const email = `newcomer-${String(count)}@journey.example`;
      const answer = await fetch(`${origin}/api/auth/sign-up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'correct horse battery', fullName: 'A new user' }),
      });
      if (!answer.ok) throw new Error(`no account for ${email}: ${String(answer.status)}`);
      return ((await answer.json()) as { user: { address: string } }).user.address;
    },
    entries,
    async transfers() {
      const all = await entries();
      return all.filter(({ type, verdict }) => type === 'wallet.transfer' && verdict === 'committed');
    },
    close() {
      closing ??= service.close();
      return closing;
    },
    remove() {
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** The built server as people run it, on the data of a host that has been closed. */
export async function spawnBuilt({
  port,
  dataDirectory,
}: Pick<Host, 'port' | 'dataDirectory'>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(builtDirectory, 'server', 'main.js')], {
    env: {
      ...process.env,
      ...settings,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: originOf(port),
      DATA_DIR: dataDirectory,
      DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const late = setTimeout(() => child.kill('SIGKILL'), startsWithinMs);
  const ready = await new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('VaultIQ is ready')) resolve(true);
    });
    child.once('exit', () => {
      resolve(false);
    });
  });
  clearTimeout(late);
  child.stdout.resume();
  if (!ready) throw new Error('the built server did not start');
  return child;
}

/** Kills it with no chance to finish. */
export async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const originOf = (port: number): string => `http://localhost:${String(port)}`;
