/**
 * The real service for the load test, in its own process: 10,000 funded wallets, journal on disk, everything on except the
 * limit of transfers per minute. Usage: tsx service.ts '<JSON of Setup>'; sends `{port}` to its parent when ready, and
 * checks the books when asked to stop.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { makeAccessTokens } from '#server/identity/sessions/access-tokens.ts';
import { randomId } from '#server/random-id.ts';
import { makePinoLog } from '#server/adapters/pino-log.ts';
import { startService, type Service } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { readSecrets } from '#server/secrets.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { isoTime } from '#domain/iso-time.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { projectFaults } from '#domain/project-launch/project-faults.ts';
import { projects } from '#domain/project/projects.ts';

export type Setup = {
  readonly directory: string;
  readonly couchdbUrl?: string;
  readonly accounts: number;
  /** The file for the wallets and their access tokens. */
  readonly wallets: string;
};

const AT_ONCE = 2_000;

const setup = JSON.parse(process.argv[2] ?? '{}') as Setup;
const config = readConfig({
  PORT: '0',
  DATA_DIR: setup.directory,
  COUCHDB_URL: setup.couchdbUrl,
  DEMO: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
});

const service = await startService({
  config,
  log: makePinoLog(config.logLevel),
  appDirectory: setup.directory,
  onStopped: (why) => {
    throw new Error(why.reason);
  },
});

const userIds = Array.from({ length: setup.accounts }, () => randomId(randomBytes));
await submitAll(
  userIds.map((userId): Command => ({
    id: `open:${userId}`,
    type: 'account.open',
    actor: SYSTEM_ACTOR,
    payload: { userId },
  })),
);
await submitAll(
  userIds.map((userId): Command => ({
    id: `fund:${userId}`,
    type: 'ledger.issue',
    actor: SYSTEM_ACTOR,
    payload: { to: addressOf(service, userId), amount: '10000000', currency: 'DC', reason: 'Load test' },
  })),
);
const project = await openProject(userIds[0] ?? '', userIds[1] ?? '');
await service.projections.idle();

const tokens = makeAccessTokens(readSecrets(config).tokenKey, Date.now);
writeFileSync(
  setup.wallets,
  JSON.stringify(
    userIds.map((userId) => ({
      address: addressOf(service, userId),
      token: tokens.issue({ userId, sessionId: randomId(randomBytes) }).accessToken,
    })),
  ),
);
process.send?.({ port: service.port, project });

process.once('SIGTERM', () => process.exit(0));

process.on('message', () => {
  const sums: Record<string, bigint> = {};
  for (const [account, { posted }] of service.authority.state.accounts) {
    const currency = account.slice(account.lastIndexOf(':') + 1);
    sums[currency] = (sums[currency] ?? 0n) + posted;
  }
  const { seq, n } = service.authority.durable();
  const lag = seq - service.projections.delivered();
  // The invariants of projects include that no raise is above its cap, and that every stake is in escrow.
  const balanced =
    Object.values(sums).every((sum) => sum === 0n) && projectFaults(service.authority.state).length === 0;
  process.send?.({ balanced, entries: seq, blocks: n, lag });
});

async function submitAll(commands: readonly Command[]): Promise<void> {
  for (let at = 0; at < commands.length; at += AT_ONCE) {
    const results = await Promise.all(
      commands.slice(at, at + AT_ONCE).map((one) => service.authority.submit(one)),
    );
    const bad = results.find((result) => !result.ok || result.verdict.verdict !== 'committed');
    if (bad !== undefined) throw new Error(JSON.stringify(bad));
  }
}

function by(actor: string, type: string, payload: object): Command {
  return { id: `load:${type}:${actor}`, type, actor, payload };
}

/** A raise with room for every stake of a run; resolves to its id. */
async function openProject(creator: string, owner: string): Promise<string> {
  const day = 86_400_000;
  const offer = {
    ...{ title: 'Load', description: 'Load test', type: 'standard', symbol: 'LOAD' },
    ...{ totalSupply: '1000000000000', price: '0.5', launchPrice: '0.5' },
    ...{ softCap: '1', hardCap: '400000000000', startAt: isoTime(Date.now() - day) },
    ...{ presaleEndAt: isoTime(Date.now() + day), endAt: isoTime(Date.now() + day) },
  };
  await submitAll([
    by(SYSTEM_ACTOR, 'role.grant', { role: 'owner', userId: owner }),
    by(creator, 'project.submit', offer),
  ]);
  const id = projects.of(service.authority.state).bySymbol.get('LOAD') ?? '';
  await submitAll([by(owner, 'project.approve', { project: id })]);
  return id;
}

function addressOf({ authority }: Service, userId: string): string {
  const address = authority.state.users.get(userId)?.address;
  if (address === undefined) throw new Error('an account was not opened');
  return address;
}
