/**
 * Proves that a backup during writes is complete as of one block, that a restored one starts and has everything
 * acknowledged before, and that nothing but a complete backup is restored.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { openStore } from '#couchdb/open-store.ts';
import { userDatabase } from '#couchdb/databases.ts';
import { SessionSchema } from '#domain/account/session.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { auditInstallation } from '#server/audit/audit-installation.ts';
import { type Backup, backUp } from '#server/backup/back-up.ts';
import { filesBelow, readManifest } from '#server/backup/manifest.ts';
import { type Service, startService } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { restore } from '#server/restore/restore.ts';
import { operatorToken, readSecrets } from '#server/secrets.ts';
import { freshId } from '#tests/builders/ledger-commands.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';

const MINUTES = { timeout: 300_000 };
const NOBODY = 'http://127.0.0.1:9';

let parent: string;
let data: string;
let service: Service;
let ann: { userId: string; address: string };

const configOf = (directory: string) =>
  readConfig({ PORT: '0', DATA_DIR: directory, DEMO: '0', RATE_LIMITS: 'off' });

const start = (directory: string): Promise<Service> =>
  startService({
    config: configOf(directory),
    log: quietLog,
    appDirectory: parent,
    onStopped: ({ reason }) => {
      throw new Error(reason);
    },
  });

async function signUp(name: string): Promise<{ userId: string; address: string }> {
  const response = await fetch(`${service.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@backup.example`,
      password: `${name}-pass-phrase-47`,
      fullName: `${name} of the tests`,
    }),
  });
  const { user } = SessionSchema.parse(await response.json());
  return { userId: user.id, address: user.address };
}

async function issue(id: string): Promise<number> {
  const payload = { to: ann.address, amount: '1', currency: 'TDC', reason: 'a backup' };
  const answer = await service.authority.submit({ id, type: 'ledger.issue', actor: SYSTEM_ACTOR, payload });
  if (!answer.ok || answer.verdict.code !== undefined) throw new Error(JSON.stringify(answer));
  return answer.verdict.seq;
}

/** Keeps eight commands under way until `count` have been sent. */
function writing(count: number): { readonly acknowledged: Map<string, number>; ended(): Promise<unknown> } {
  const acknowledged = new Map<string, number>();
  let begun = 0;
  const one = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      const id = freshId();
      acknowledged.set(id, await issue(id));
    }
  };
  const all = Promise.all(Array.from({ length: 8 }, one));
  return { acknowledged, ended: () => all };
}

const make = (target: string, server = service.url): Promise<Backup> =>
  backUp({
    dataDirectory: data,
    target,
    server: { url: server, token: operatorToken(readSecrets(configOf(data))) },
    now: () => Date.UTC(2026, 10, 23),
  });

/** A copy of a complete backup, which is made once. */
async function copyOfComplete(name: string): Promise<string> {
  const complete = join(parent, 'complete');
  if (!existsSync(complete)) await make(complete);
  const target = join(parent, name);
  await cp(complete, target, { recursive: true });
  return target;
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-backup-'));
  data = join(parent, 'data');
  service = await start(data);
  ann = await signUp('ann');
});
afterAll(async () => {
  await service.close();
  await rm(parent, { recursive: true, force: true });
});

describe('a backup of a running service', () => {
  it('contains everything acknowledged before it began, and can be started', MINUTES, async () => {
    for (const round of ['first', 'second', 'third']) {
      const load = writing(400);
      await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50);
      const before = new Map(load.acknowledged);
      const target = join(parent, `backup-${round}`);
      const made = await make(target);
      const during = load.acknowledged.size;
      await load.ended();
      expect(during).toBeGreaterThan(before.size);
      expect(made.hasKeys).toBe(true);
      expect(existsSync(`${target}.partial`)).toBe(false);
      expect(await readdir(join(data, 'store', 'staged'))).toEqual([]);

      const restored = join(parent, `restored-${round}`);
      expect(await restore(target, restored)).toMatchObject({ block: made.block, hash: made.hash });
      const report = await auditInstallation({ data: restored });
      expect(report).toMatchObject({ clean: true, head: { n: made.block, hash: made.hash } });
      const again = await start(restored);
      try {
        const { n, seq } = again.authority.durable();
        expect(n).toBeGreaterThanOrEqual(made.block);
        expect(seq).toBeGreaterThanOrEqual(Math.max(...before.values()));
        for (const id of before.keys()) expect(again.authority.state.ids.has(id), id).toBe(true);
        await again.projections.idle();
      } finally {
        await again.close();
      }
    }
  });

  it('can be read only by its owner if the command makes it', MINUTES, async () => {
    const before = process.umask(0o077);
    try {
      await make(join(parent, 'closed'));
    } finally {
      process.umask(before);
    }
    expect((await stat(join(parent, 'closed'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(parent, 'closed', 'keys.json'))).mode & 0o777).toBe(0o600);
  });

  it('is refused into an existing place, and without the token', async () => {
    const target = join(parent, 'taken');
    await mkdir(target);
    await writeFile(join(target, 'a file'), 'of somebody');
    await expect(make(target)).rejects.toThrow('is not empty');
    const response = await fetch(`${service.url}/api/operator/backups`, {
      method: 'POST',
      headers: { authorization: 'Bearer wrong' },
    });
    expect(response.status).toBe(404);
  });
});

describe('two backups at once', () => {
  it('are each complete, or one says that another has begun', MINUTES, async () => {
    const targets = [join(parent, 'one-of-two'), join(parent, 'two-of-two')];
    const ended = await Promise.allSettled(targets.map((target) => make(target)));
    const whole = targets.filter((_target, index) => ended[index]?.status === 'fulfilled');
    expect(whole.length).toBeGreaterThan(0);
    for (const target of whole) {
      await restore(target, `${target}-restored`);
      expect(await auditInstallation({ data: `${target}-restored` })).toMatchObject({ clean: true });
    }
    const refused = ended.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
    for (const why of refused)
      expect(why).toContain('another backup of the same service was begun meanwhile');
  });
});

describe('an incomplete backup', () => {
  const restoreBackup = (backup: string): Promise<unknown> => restore(backup, join(parent, 'never'));

  it('is not restored, and the error names the file', MINUTES, async () => {
    const target = await copyOfComplete('to-be-damaged');
    const { files } = await readManifest(target);
    const table =
      Object.keys(files).find((path) => path.includes('vaultiq-ledger') && path.endsWith('.log')) ?? '';
    const bytes = await readFile(join(target, table));
    const changed = Buffer.from(bytes);
    changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
    await writeFile(join(target, table), changed);
    await expect(restoreBackup(target)).rejects.toThrow(`${table} has changed since the backup was made`);
    await rm(join(target, table));
    await expect(restoreBackup(target)).rejects.toThrow(`${table} cannot be read`);
    await writeFile(join(target, table), bytes);
    await writeFile(join(target, 'store', 'added'), 'by somebody');
    await expect(restoreBackup(target)).rejects.toThrow('added was added after the backup was made');
    await rm(join(target, 'store', 'added'));
    await writeFile(join(target, 'backup.json'), '{"format":1}');
    await expect(restoreBackup(target)).rejects.toThrow('backup.json is damaged or was changed');
    await rm(join(target, 'backup.json'));
    await expect(restoreBackup(target)).rejects.toThrow('is not a finished backup');
    expect(existsSync(join(parent, 'never'))).toBe(false);
    expect(existsSync(join(parent, 'never.restoring'))).toBe(false);
  });

  it.each([
    [
      'of a newer format',
      '{"format":2}',
      /DATA_FORMAT_NEWER: .* holds data of format 2, and this release reads formats up to 1/,
    ],
    ['of an unknown format', '{"format":"two"}', /does not hold the version of the data's format/],
    ['of a format that is no text', '\u0000', /does not hold the version of the data's format/],
  ])('is a backup %s: it is refused by that name', MINUTES, async (kind, text, why) => {
    const target = await copyOfComplete(kind.replaceAll(' ', '-'));
    // Both files as the release that made the backup would have written them.
    await writeFile(join(target, 'format.json'), text);
    const manifest = await readManifest(target);
    const kept = { bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') };
    const files = { ...manifest.files, 'format.json': kept };
    await writeFile(join(target, 'backup.json'), JSON.stringify({ ...manifest, files }));
    await expect(restoreBackup(target)).rejects.toThrow(why);
    expect(existsSync(join(parent, 'never'))).toBe(false);
    expect(existsSync(join(parent, 'never.restoring'))).toBe(false);
  });

  it('has a list of a newer or an unknown form, which the error says', MINUTES, async () => {
    const target = await copyOfComplete('newer-list');
    const manifest = await readManifest(target);
    const write = (format: unknown) =>
      writeFile(join(target, 'backup.json'), JSON.stringify({ ...manifest, format, added: [] }));
    await write(2);
    await expect(restoreBackup(target)).rejects.toThrow(
      `BACKUP_FORMAT_NEWER: ${join(target, 'backup.json')} is of format 2, and this release reads formats up to 1: restore it with the release that made it, or a newer one`,
    );
    for (const unknown of [0, 1.5, 'two', null]) {
      await write(unknown);
      await expect(restoreBackup(target)).rejects.toThrow('backup.json is damaged or was changed');
    }
    expect(existsSync(join(parent, 'never'))).toBe(false);
  });

  it('was not clean, is kept aside, and no service starts on it', MINUTES, async () => {
    const broken = join(parent, 'broken');
    await restore(await copyOfComplete('before-damage'), broken);
    const documents = join(broken, 'store', 'databases', 'vaultiq-accounts', 'documents');
    const log = (await readdir(documents)).find((name) => name.endsWith('.log')) ?? '';
    const bytes = await readFile(join(documents, log));
    // Inside a document: a changed length of a record would be found before anything is copied.
    const at = bytes.indexOf('passwordHash');
    expect(at).toBeGreaterThan(0);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(join(documents, log), bytes);
    const target = join(parent, 'of-broken');
    const options = { dataDirectory: broken, target, server: { url: NOBODY, token: '' }, now: () => 0 };
    await expect(backUp(options)).rejects.toThrow('is not clean, and stays there');
    expect(existsSync(target)).toBe(false);
    await expect(openStore({ directory: join(`${target}.partial`, 'store') })).rejects.toThrow(
      'is being filled',
    );
    await expect(restoreBackup(`${target}.partial`)).rejects.toThrow('is not a finished backup');
  });

  it('does not overwrite an installation', MINUTES, async () => {
    await expect(restore(await copyOfComplete('whole'), data)).rejects.toThrow('is not empty');
  });

  it.each(['../outside', '/etc/passwd', 'store/../../outside'])('has no file %s', async (path) => {
    const target = join(parent, 'escaping');
    await rm(target, { recursive: true, force: true });
    await mkdir(target);
    const files = { [path]: { bytes: 0, sha256: '0'.repeat(64) } };
    const manifest = { format: 1, madeAt: '2026-11-23T00:00:00.000Z', block: 0, hash: '', files };
    await writeFile(join(target, 'backup.json'), JSON.stringify(manifest));
    await expect(restoreBackup(target)).rejects.toThrow('backup.json is damaged or was changed');
  });
});

describe('a backup of a service that is stopped', () => {
  it("is made by the command itself, including people's own documents", MINUTES, async () => {
    const own = userDatabase(ann.userId);
    const stopped = join(parent, 'stopped');
    await restore(await copyOfComplete('for-stopped'), stopped);
    const store = await openEmbeddedStore({ directory: join(stopped, 'store') });
    await store.put(own, { _id: 'labels:of-mine', ...{ text: 'rent of the flat' } });
    await store.close();

    const target = join(parent, 'of-stopped');
    const made = await backUp({
      dataDirectory: stopped,
      target,
      server: { url: NOBODY, token: '' },
      now: () => Date.UTC(2026, 10, 23),
    });
    expect(made.block).toBeGreaterThan(0);
    expect(await filesBelow(target)).toContain('keys.json');
    await restore(target, join(parent, 'restored-stopped'));
    const again = await openEmbeddedStore({ directory: join(parent, 'restored-stopped', 'store') });
    expect(await again.get(own, 'labels:of-mine')).toMatchObject({ text: 'rent of the flat' });
    await again.close();
  });
});
