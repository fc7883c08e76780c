/**
 * Proves that no secret with which somebody could open an account, sign in its owner's name or read its letters is stored
 * in clear in any database, log line or file except the keys' file, after a person has used everything: neither as text nor
 * as hex or base64. The store lists its databases, so a new one is checked too.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNTS, SHARED_DATABASES, userDatabase } from '#couchdb/databases.ts';
import { derivedKey, keysFile, operatorToken } from '#server/secrets.ts';
import { type FakePushService, startPushService } from '#tests/fakes/push-service.ts';
import { type BusyPerson, makeBusyPerson } from './busy-person.ts';
import { ORIGIN } from './passkey-person.ts';
import { base32Secret, listForms, hexSecret, type Secret, findSecrets } from './secret-forms.ts';
import { makeServiceWorld, OWNER, type ServiceWorld } from './service-world.ts';
import { dumpStore } from './store-dump.ts';

let world: ServiceWorld;
let pushes: FakePushService;
let ann: BusyPerson;
let secrets: readonly Secret[];

const DERIVED = [
  'cancelling card payments',
  'webhooks of the local card page',
  'sessions of the local card page',
];

beforeAll(async () => {
  pushes = await startPushService();
  world = await makeServiceWorld({ PUBLIC_URL: ORIGIN }, { pushSurroundings: pushes.surroundings });
  ann = await makeBusyPerson({ world, pushes });
  const { tokenKey, signingKey, dataKey, vapidKey } = world;
  secrets = [
    ...ann.secrets,
    { name: 'password of the owner', text: OWNER.password },
    ...Object.entries({ tokenKey, signingKey, dataKey, vapidKey }).map((key) => hexSecret(...key)),
    hexSecret('operator token', operatorToken(world)),
    ...DERIVED.map((purpose) => hexSecret(`key for ${purpose}`, derivedKey(world, purpose))),
  ];
  await world.service.projections.idle();
}, 120_000);
afterAll(async () => {
  await world.close();
  await pushes.close();
});

/** The findings: `<database>: <secret> as <form>`. */
async function findStoredSecrets(): Promise<string[]> {
  const dump = await dumpStore(world.store);
  return [...dump].flatMap(([database, text]) =>
    findSecrets(text, secrets).map((one) => `${database}: ${one}`),
  );
}

/** The files of the data directory, except the keys' file. */
async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => file !== keysFile(directory));
}

describe('after a person did everything', () => {
  it("every database of the store is searched, and has the person's data", async () => {
    const dump = await dumpStore(world.store);
    const { id } = ann.person;
    expect([...dump.keys()].sort()).toEqual([...(await world.store.listDatabases())].sort());
    expect([...dump.keys()]).toEqual(expect.arrayContaining([...SHARED_DATABASES, userDatabase(id)]));
    const kinds = [`2fa:${id}`, `passkeys:${id}`, `session:${id}`, `devices:${id}`];
    for (const kind of [
      ...kinds,
      'push:',
      'outbox:',
      'mailtoken:',
      'challenge:',
      'passkey-used:',
      'waitlist:',
    ])
      expect(dump.get(ACCOUNTS)).toContain(`"_id":"${kind}`);
    expect(dump.get(userDatabase(id))).toContain('"investor"');
    expect(secrets.length).toBeGreaterThan(60);
  });

  it('no database has a secret in clear, in any form', async () => {
    expect(await findStoredSecrets()).toEqual([]);
  });

  it('no line of the log has one', () => {
    expect(world.logged().length).toBeGreaterThan(1_000);
    expect(findSecrets(world.logged(), secrets)).toEqual([]);
    expect(ann.orderSecrets.map(({ text }) => text.length > 20)).toEqual([true, true]);
    expect(findSecrets(world.logged(), ann.orderSecrets)).toEqual([]);
  });

  it('no metric has one', async () => {
    const { status, text } = await world.call('GET', '/metrics');
    expect(status).toBe(200);
    expect(findSecrets(text, [...secrets, ...ann.orderSecrets])).toEqual([]);
  });

  it('no file has one, despite overwritten data', async () => {
    const files = await filesOf(world.directory);
    // A CouchDB stores its databases elsewhere.
    const keptHere = world.store.kind === 'embedded' ? SHARED_DATABASES.length + 1 : 0;
    expect(files.length).toBeGreaterThanOrEqual(keptHere);
    const inFiles = await Promise.all(
      files.map(async (file) =>
        findSecrets(await readFile(file, 'latin1'), secrets).map(
          (one) => `${relative(world.directory, file)}: ${one}`,
        ),
      ),
    );
    expect(inFiles.flat()).toEqual([]);
  });
});

describe('the check itself', () => {
  const planted = 'vaultiq-added-later';
  const forms = (secret: Secret) => [...new Set(listForms(secret).map(({ form }) => form))];
  const totp = (): Secret =>
    base32Secret('TOTP secret', ann.secrets.find(({ name }) => name === 'TOTP secret')?.text ?? '');

  /** Within a longer text, as careless code would store it. */
  const writeForm = (secret: Secret, form: string): unknown => {
    const bytes = Buffer.from(form.endsWith('bytes') ? (secret.bytes ?? []) : secret.text);
    const longer = Buffer.concat([Buffer.from('{"kept":"'), bytes, Buffer.from('"}')]);
    if (form === 'text') return `kept ${secret.text} here`;
    if (form.startsWith('hex')) return longer.toString('hex').toUpperCase();
    if (form.startsWith('base64url')) return longer.toString('base64url');
    return form.startsWith('base64') ? longer.toString('base64') : [...longer];
  };

  it('finds a secret in a database that was added later, in every form', async () => {
    await world.store.createDatabase(planted);
    for (const form of forms(totp())) {
      const { rev } = (await world.store.put(planted, {
        _id: 'careless',
        ...{ kept: writeForm(totp(), form) },
      })) as { rev: string };
      expect(await findStoredSecrets(), form).toContain(`${planted}: TOTP secret as ${form}`);
      await world.store.put(planted, { _id: 'careless', _rev: rev, _deleted: true });
    }
    await world.store.deleteDatabase(planted);
    expect(await findStoredSecrets()).toEqual([]);
  });

  it.each([1, 2, 3])('finds a secret that begins at byte %i of a base64 text', (before) => {
    const secret: Secret = { name: 'backup code', text: 'ABCD2345' };
    const text = Buffer.from(`${'x'.repeat(before)}${secret.text}yz`).toString('base64');
    expect(findSecrets(text, [secret])).toEqual(
      expect.arrayContaining([expect.stringMatching(/^backup code as base64/)]),
    );
  });

  it('recognises six digits as a code only as a separate word', () => {
    const code: Secret = { name: 'code', text: '123456' };
    expect(findSecrets('{"hash":"ab123456cd","at":1712345678}', [code])).toEqual([]);
    expect(findSecrets('{"code":"123456"}', [code])).toEqual(['code as text']);
  });

  it('finds a secret in the remains of a deleted document', async () => {
    await world.store.createDatabase(planted);
    const { rev } = (await world.store.put(planted, { _id: 'gone' })) as { rev: string };
    const left = { secret: totp().text };
    await world.store.put(planted, { _id: 'gone', _rev: rev, _deleted: true, ...left });
    expect(await findStoredSecrets()).toContain(`${planted}: TOTP secret as text`);
    await world.store.deleteDatabase(planted);
  });
});
