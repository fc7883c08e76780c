/**
 * Proves the recovery of a vanished account: a changed byte in the accounts database stops the start by name, a repair
 * keeps the readable part, the missing person is named by wallet, nobody else gets their mailbox, an operator restores
 * their access, and they sign in to the same balance and history.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import { documentsFolder } from '#couchdb/embedded-folder.ts';
import { repairDatabase } from '#couchdb/repair/repair.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { programArguments } from '#tests/builders/bundle.ts';
import { findAddress } from '#tests/builders/ledger-commands.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';

const MINUTE_MS = 60_000;
const OWNER = { OWNER_EMAIL: 'owner@vanished.example', OWNER_PASSWORD: 'owner-pass-phrase-83' };
const ANN = { email: 'ann@vanished.example', password: 'pass-phrase-of-93', fullName: 'Ann' };
const caller = { ip: '203.0.113.9', userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

let data: string;
let running: Service | undefined;

const environment = (): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: data,
  DEMO: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
  ...OWNER,
});

async function start(): Promise<Service> {
  const options = { config: readConfig(environment()), log: quietLog, appDirectory: data };
  running = await startService({ ...options, onStopped: () => undefined });
  return running;
}
async function stop(): Promise<void> {
  await running?.close();
  running = undefined;
}

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'vanished-'));
});
afterEach(async () => {
  await stop();
  await rm(data, { recursive: true, force: true });
});

/** Changes a byte in every write of the account in LevelDB's log. */
async function damage(userId: string): Promise<void> {
  const folder = documentsFolder(join(data, 'store'), ACCOUNTS);
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.log'))) {
    const bytes = await readFile(join(folder, name));
    const wanted = `account:${userId}`;
    for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) bytes[at] = 0x41;
    await writeFile(join(folder, name), bytes);
  }
}

async function run(script: string, options: readonly string[]) {
  const child = spawn(
    process.execPath,
    [...(await programArguments(`sync-server/${script}/main.ts`)), ...options],
    {
      env: { PATH: process.env['PATH'], ...environment() },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** The person's data: the same before and after. */
async function readOwnData({ projections, authority }: Service, userId: string) {
  await projections.idle();
  const wallet = await projections.walletOf(userId);
  const rows = await authority.readEntries(0, 1_000);
  const moved = rows.filter(({ entry }) => JSON.stringify(entry.legs).includes(`user:${userId}:`));
  return { balances: wallet?.balances, movements: moved.map(({ entry }) => entry.id) };
}

const accountsNote = async ({ url }: Service): Promise<unknown> => {
  const answer = (await (await fetch(`${url}/readyz`)).json()) as { notes: { accounts: unknown } };
  return answer.notes.accounts;
};

it(
  'names a vanished account, keeps it for its person, and restores it to them',
  async () => {
    let service = await start();
    const opened = await service.accounts.createAccount(ANN);
    if (!opened.ok) throw new Error(opened.code);
    const { userId } = opened.value;
    const address = findAddress(service.authority.state, userId);
    const payload = { to: address, amount: '77', currency: 'DC', reason: 'opening balance' };
    await service.authority.submit({
      id: 'grant-to-ann-000001',
      type: 'ledger.issue',
      actor: 'system',
      payload,
    });
    const before = await readOwnData(service, userId);
    expect(before.movements).toEqual(['grant-to-ann-000001']);
    await stop();

    await damage(userId);
    await expect(start()).rejects.toThrow(/vaultiq-accounts.*is damaged or was changed/);
    await repairDatabase(join(data, 'store'), ACCOUNTS);

    service = await start();
    expect(await accountsNote(service)).toBe(
      `1 accounts of the journal are missing from vaultiq-accounts: ${address}`,
    );
    const { email, password } = ANN;
    expect(await service.accounts.signUp({ email, password, fullName: 'Mallory' }, caller)).toMatchObject({
      ok: false,
      code: 'EMAIL_HELD',
    });

    const url = ['--url', service.url];
    const job = (...options: readonly string[]) => run('job', ['access', ...options, ...url]);
    expect(await job('--account', address, '--email', 'mallory@example.com', '--name', 'Mallory')).toEqual({
      code: 1,
      said: expect.stringContaining('MAILBOX_OTHER') as string,
    });
    expect(await job('--account', address, '--email', email, '--name', 'Ann')).toEqual({
      code: 0,
      said: expect.stringContaining(`The account of ${address} is restored for ${email}`) as string,
    });
    expect(await job('--account', address, '--email', email, '--name', 'Ann')).toEqual({
      code: 1,
      said: expect.stringContaining('ACCOUNT_PRESENT') as string,
    });
    expect(await accountsNote(service)).toBe('ok');

    const outbox = await (await fetch(`${service.url}/outbox`)).text();
    const token = /reset-password#([\w-]+)/.exec(outbox)?.[1] ?? 'no letter';
    const next = 'pass-phrase-of-94';
    expect(await service.accounts.resetPassword({ token, password: next }, caller)).toMatchObject({
      ok: true,
    });
    expect(await service.accounts.signIn({ email, password: next }, caller)).toMatchObject({
      ok: true,
      value: { session: { user: { id: userId, address } } },
    });
    expect(await readOwnData(service, userId)).toEqual(before);
    const entries = await service.authority.readEntries(0, 1_000);
    expect(JSON.stringify(entries.map(({ entry }) => entry.facts))).toContain('"access.restored"');
    await stop();
    expect(await run('audit', [])).toMatchObject({ code: 0 });
  },
  MINUTE_MS,
);
