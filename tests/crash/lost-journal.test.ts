/**
 * Proves that a start refuses a journal that lost its end, or parts that do not fit together, and says what is missing;
 * that such a start writes nothing; and that the operator can accept the loss.
 */
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { ACCOUNTS, CHECKPOINTS, LEDGER, SNAPSHOTS } from '#couchdb/databases.ts';
import type { Service } from '#server/compose.ts';
import { startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import type { Log } from '#server/log.ts';
import { findAddress } from '#tests/builders/ledger-commands.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';

const OWNER = { OWNER_EMAIL: 'owner@lost.example', OWNER_PASSWORD: 'owner-pass-phrase-81' };
const TRANSFERS = 1_500;

let parent: string;
/** An installation that was killed after many transfers; every test damages a copy of it. */
let whole: string;
let data: string;
let ann: string;
let ben: string;
let lastSeq: number;

const folderOf = (database: string): string =>
  join(data, 'store', 'databases', encodeURIComponent(database), 'documents');

type StartOptions = { readonly acceptLossAfter?: number; readonly log?: Log };

const start = (options: StartOptions = {}): Promise<Service> =>
  startService({
    config: readConfig({ PORT: '0', DATA_DIR: data, DEMO: '0', RATE_LIMITS: 'off', ...OWNER }),
    log: quietLog,
    appDirectory: parent,
    onStopped: () => undefined,
    ...options,
  });

/** The reason for which a start is refused. */
async function refusal(): Promise<string> {
  try {
    const service = await start();
    await service.close();
    return 'it started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function open(service: Service, name: string): Promise<string> {
  const opened = await service.accounts.createAccount({
    email: `${name}@lost.example`,
    password: 'pass-phrase-of-91',
    fullName: name,
  });
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.userId;
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lost-'));
  data = whole = join(parent, 'whole');
  const service = await start();
  const { authority } = service;
  ann = await open(service, 'ann');
  ben = await open(service, 'ben');
  const submit = (id: string, type: string, actor: string, payload: unknown) =>
    authority.submit({ id: id.padEnd(20, '0'), type, actor, payload });
  await submit('grant', 'ledger.issue', 'system', {
    to: findAddress(authority.state, ann),
    amount: '1000',
    currency: 'DC',
    reason: 'opening balance',
  });
  const to = findAddress(authority.state, ben);
  for (let sent = 0; sent < TRANSFERS; sent += 10) {
    const payload = { to, amount: '0.01', currency: 'DC', note: 'a note that takes some room '.repeat(4) };
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        submit(`sent-${String(sent + n)}-`, 'wallet.transfer', ann, payload),
      ),
    );
  }
  await service.projections.idle();
  lastSeq = authority.durable().seq;
  await service.close();
});
afterAll(() => rm(parent, { recursive: true, force: true }));

beforeEach(async () => {
  data = join(parent, 'copy');
  await cp(whole, data, { recursive: true });
});
afterEach(() => rm(data, { recursive: true, force: true }));

/** The log of the ledger's LevelDB, which has the newest blocks. */
async function ledgerLog(): Promise<{ path: string; bytes: number }> {
  const folder = folderOf(LEDGER);
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log')).sort();
  const path = join(folder, logs.at(-1) ?? 'none');
  return { path, bytes: (await stat(path)).size };
}

const LOST = new RegExp(
  `journal has lost its end: .*the head in .*journal-head.json is block \\d+ .*entry ${'\\d+'}.*--accept-loss-after \\d+`,
);
/** The messages of a store that does not open at all. */
const REFUSED = /lost its end|block \d+ .* is broken|orruption|vaultiq-ledger/;

/** Changes one byte in the middle of the largest file of a database. */
async function damage(database: string): Promise<void> {
  const folder = folderOf(database);
  const names = (await readdir(folder)).filter((name) => /\.(?:ldb|log)$/.test(name));
  const contents = await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(join(folder, name)) })),
  );
  const [largest] = contents.sort((a, b) => b.content.length - a.content.length);
  if (largest === undefined) throw new Error(`${database} has no files`);
  const middle = Math.floor(largest.content.length / 2);
  largest.content[middle] = (largest.content[middle] ?? 0) ^ 0xff;
  await writeFile(join(folder, largest.name), largest.content);
}

describe('data that can be made again', () => {
  it.each([SNAPSHOTS, CHECKPOINTS])('%s with a changed byte does not prevent a start', async (database) => {
    await damage(database);
    const said: string[] = [];
    const log: Log = {
      ...quietLog,
      error: (fields, message) => void said.push(`${String(fields['database'])}: ${message}`),
    };
    const service = await start({ log });
    try {
      expect(said).toEqual([
        `${database}: a damaged database was recreated: its content is computed again from the journal`,
      ]);
      expect(service.authority.durable().seq).toBeGreaterThanOrEqual(lastSeq);
      await service.projections.idle();
      const { status } = await fetch(`${service.url}/readyz`);
      expect(status).toBe(200);
    } finally {
      await service.close();
    }
    // One rebuild is enough: the next start succeeds.
    expect(await refusal()).toBe('it started');
  });
});

describe('refused by name', () => {
  it.each([3, 20, 80, 200])('the log of the ledger cut by %i KB', async (kilobytes) => {
    const { path, bytes } = await ledgerLog();
    expect(bytes).toBeGreaterThan(250_000);
    await truncate(path, bytes - kilobytes * 1_024);
    expect(await refusal()).toMatch(LOST);
    expect(await refusal()).toContain(`to ${String(lastSeq)} are missing, since 20`);
  });

  it.each([50, 2_000])('a byte changed %i bytes before the end of the log', async (before) => {
    const { path, bytes } = await ledgerLog();
    const content = await readFile(path);
    content[bytes - before] = (content[bytes - before] ?? 0) ^ 0xff;
    await writeFile(path, content);
    expect(await refusal()).toMatch(REFUSED);
  });

  it('a byte changed far from the end, so that blocks are lost in the middle', async () => {
    const { path, bytes } = await ledgerLog();
    const content = await readFile(path);
    content[bytes - 40_000] = (content[bytes - 40_000] ?? 0) ^ 0xff;
    await writeFile(path, content);
    const said = await refusal();
    if (said !== 'it started') {
      expect(said).toMatch(REFUSED);
      return;
    }
    // The snapshot spared the start these blocks; the background check finds them, and readiness turns red.
    const service = await start();
    const readiness = async () => (await fetch(`${service.url}/readyz`)).json() as Promise<unknown>;
    await expect.poll(readiness, { timeout: 60_000, interval: 200 }).toMatchObject({
      status: 'not ready',
      checks: { journal: expect.stringMatching(/^block \d+ .* is broken/) as string },
    });
    await service.close();
  });

  it('the log removed', async () => {
    await rm((await ledgerLog()).path);
    expect(await refusal()).toMatch(REFUSED);
  });

  it('the ledger database removed', async () => {
    await rm(join(folderOf(LEDGER), '..'), { recursive: true });
    expect(await refusal()).toMatch(/it has no blocks, but .*the head in|vaultiq-ledger/);
  });

  it('the accounts database removed', async () => {
    await rm(join(folderOf(ACCOUNTS), '..'), { recursive: true });
    expect(await refusal()).toMatch(
      /3 accounts of the journal are missing from vaultiq-accounts: VIQ-|vaultiq-accounts/,
    );
  });

  it('the journal behind what was delivered, also without its head', async () => {
    await rm(join(data, 'journal-head.json'));
    await rm(join(data, 'store', 'databases', 'vaultiq-snapshots'), { recursive: true });
    const { path, bytes } = await ledgerLog();
    await truncate(path, bytes - 100 * 1_024);
    expect(await refusal()).toContain(
      `the checkpoint of projections deliveries is at entry ${String(lastSeq)}`,
    );
  });

  it('keys that are lost, damaged, or of another installation', async () => {
    const keys = join(data, 'keys.json');
    const kept = await readFile(keys, 'utf8');
    await rm(keys);
    expect(await refusal()).toContain('keys.json is missing, but there is a journal');
    await writeFile(keys, kept.slice(0, 40));
    expect(await refusal()).toContain('keys.json does not hold the keys of this installation');
    await writeFile(keys, kept.replace(/"signingKey": "../, '"signingKey": "5d'));
    expect(await refusal()).toContain('the signing key is not the one that signed this journal');
    await writeFile(keys, kept);
    expect(await refusal()).toBe('it started');
  });

  it('a head that cannot be read', async () => {
    await writeFile(join(data, 'journal-head.json'), '{"n":');
    expect(await refusal()).toContain('journal-head.json does not hold the head of the journal');
  });
});

describe('--accept-loss-after', () => {
  async function cutOff(): Promise<number> {
    const { path, bytes } = await ledgerLog();
    await truncate(path, bytes - 60 * 1_024);
    return Number(/--accept-loss-after (\d+)/.exec(await refusal())?.[1]);
  }

  it('must name the end of the journal', async () => {
    const end = await cutOff();
    await expect(start({ acceptLossAfter: end + 1 })).rejects.toThrow(
      `the journal ends with block ${String(end)}`,
    );
    await expect(start({ acceptLossAfter: end - 1 })).rejects.toThrow(
      `block ${String(end)} is there and whole`,
    );
  });

  it('has no effect on a complete journal', async () => {
    const service = await start({ acceptLossAfter: 5 });
    expect(service.authority.durable().seq).toBe(lastSeq);
    await service.close();
  });

  it('states the loss, notifies the people concerned, and makes what was ahead again', async () => {
    const end = await cutOff();
    const service = await start({ acceptLossAfter: end });
    const { authority } = service;
    await service.projections.idle();
    const { seq } = authority.durable();
    expect(seq).toBeLessThan(lastSeq);
    const [stated] = await authority.readEntries(seq - 1, 1);
    expect(stated?.entry).toMatchObject({
      type: 'service.accept_loss',
      facts: [
        { kind: 'loss.accepted', afterBlock: end, afterSeq: seq - 1, knownSeq: lastSeq },
        { notice: 'loss.accepted' },
        { notice: 'loss.concerns_you' },
        { notice: 'loss.concerns_you' },
      ],
    });
    const left = authority.state.accounts.get(`user:${ann}:DC`)?.posted ?? 0n;
    expect(await service.projections.walletOf(ann)).toMatchObject({
      seq,
      balances: { DC: { posted: (Number(left) / 1e6).toString() } },
    });
    await service.close();
    const again = await start();
    expect(again.authority.durable().seq).toBe(seq);
    await again.close();
  });
});
