// Proves that a picture is stored under the hash of its cleaned bytes while somebody refers to it, and otherwise for a day
// at most; and that no file in use is lost and no other is left behind, wherever the store fails.
import { beforeEach, describe, expect, it } from 'vitest';
import { FILES, SHARED_DATABASES } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { makeFailingStore } from '#tests/fakes/failing-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { encodedPicture, makePng } from '#tests/builders/pictures.ts';
import { Files } from './file-store.ts';

const DAY_MS = 86_400_000;
const erasures = { erasing: <T>(_databases: readonly string[], task: () => Promise<T>) => task() };
let store: DocumentStore;
let now: number;
let files: Files;

beforeEach(async () => {
  store = makeMemoryStore();
  for (const database of SHARED_DATABASES) await store.createDatabase(database);
  now = Date.UTC(2026, 10, 27);
  files = new Files({ store, erasures, now: () => now });
});

async function storePicture(shade: number, by = 'ann'): Promise<string> {
  const uploaded = await files.upload(by, makePng({ shade }));
  if (!uploaded.ok) throw new Error(uploaded.code);
  return uploaded.value.hash;
}

const owner = (name: string) => ({ name, userId: 'ann' });

const idsOf = async (): Promise<string[]> =>
  (await store.range(FILES, { start: '', end: '\uffff', limit: 1_000 })).map(({ _id }) => _id);

describe('an upload', () => {
  it('is stored without metadata, under the SHA-256 of what is stored', async () => {
    const uploaded = await files.upload('ann', encodedPicture('webpWithExif'));
    expect(uploaded).toEqual({
      ok: true,
      value: {
        hash: '1aaf5baf510117ad3c23ac7d67e58767e90cacb4249a38caf602b2d0955efbc6',
        type: 'image/webp',
        bytes: 74,
        width: 8,
        height: 8,
      },
    });
    const found = await files.find('1aaf5baf510117ad3c23ac7d67e58767e90cacb4249a38caf602b2d0955efbc6');
    expect(found?.content.equals(encodedPicture('webp'))).toBe(true);
  });

  it('of something else is refused, and leaves nothing', async () => {
    expect(await files.upload('ann', encodedPicture('gif'))).toEqual({
      ok: false,
      code: 'FILE_NOT_A_PICTURE',
    });
    expect(await idsOf()).toEqual([]);
  });

  it('is erased after a day without a reference, not before', async () => {
    const hash = await storePicture(1);
    now += DAY_MS - 1;
    await files.sweep();
    expect(await files.find(hash)).not.toBeNull();
    now += 1;
    await files.sweep();
    expect(await files.find(hash)).toBeNull();
    expect(await idsOf()).toEqual([]);
  });

  it('that is repeated is stored for a day from then on', async () => {
    const hash = await storePicture(1);
    now += DAY_MS - 1;
    await storePicture(1);
    now += DAY_MS - 1;
    await files.sweep();
    expect(await files.find(hash)).not.toBeNull();
  });

  it('by two people is stored once, until both leave it', async () => {
    const hash = await storePicture(1, 'ann');
    now += DAY_MS / 2;
    expect(await storePicture(1, 'ben')).toBe(hash);
    now += DAY_MS / 2;
    await files.sweep();
    expect(await files.find(hash)).not.toBeNull();
    now += DAY_MS / 2;
    await files.sweep();
    expect(await files.find(hash)).toBeNull();
  });

  it('is refused while 20 of the same person wait, of others it is not', async () => {
    for (let shade = 0; shade < 20; shade += 1) await storePicture(shade);
    expect(await files.upload('ann', makePng({ shade: 20 }))).toEqual({ ok: false, code: 'FILES_PENDING' });
    await storePicture(19);
    await storePicture(20, 'ben');
    now += DAY_MS;
    await files.sweep();
    await storePicture(20);
  });
});

describe('a reference', () => {
  it('to a file that is not there is refused', async () => {
    expect(await files.refer(owner('picture:ann'), 'a'.repeat(64))).toEqual({
      ok: false,
      code: 'FILE_NOT_FOUND',
    });
    expect(await files.referenceOf('picture:ann')).toBeNull();
  });

  it('keeps its file after the day, and an erased one is erased at once', async () => {
    const hash = await storePicture(1);
    await files.refer(owner('picture:ann'), hash);
    now += 2 * DAY_MS;
    await files.sweep();
    expect(await files.find(hash)).not.toBeNull();
    expect(await files.referenceOf('picture:ann')).toMatchObject({ file: hash, at: now - 2 * DAY_MS });
    await files.refer(owner('picture:ann'), null);
    expect(await files.find(hash)).toBeNull();
    expect(await idsOf()).toEqual([]);
  });

  it('that is removed within the day erases the file at once too', async () => {
    const hash = await storePicture(1);
    await files.refer(owner('picture:ann'), hash);
    await files.refer(owner('picture:ann'), null);
    expect(await idsOf()).toEqual([]);
    expect(await files.find(hash)).toBeNull();
  });

  it('that is replaced erases the file before, unless somebody else refers to it', async () => {
    const [first, second] = [await storePicture(1), await storePicture(2)];
    await files.refer(owner('picture:ann'), first);
    await files.refer(owner('picture:ben'), first);
    now += DAY_MS;
    await files.refer(owner('picture:ann'), second);
    await files.sweep();
    expect(await files.find(first)).not.toBeNull();
    await files.refer(owner('picture:ben'), null);
    expect(await files.find(first)).toBeNull();
    expect(await files.find(second)).not.toBeNull();
  });

  it('to the same file again changes nothing', async () => {
    const hash = await storePicture(1);
    await files.refer(owner('picture:ann'), hash);
    now += DAY_MS;
    await files.refer(owner('picture:ann'), hash);
    expect(await files.referenceOf('picture:ann')).toMatchObject({ at: now - DAY_MS });
    expect(await files.find(hash)).not.toBeNull();
  });

  it('survives a sweep at the same moment', async () => {
    const hash = await storePicture(1);
    now += DAY_MS;
    const [referred] = await Promise.all([files.refer(owner('picture:ann'), hash), files.sweep()]);
    expect(referred.ok).toBe(true);
    expect(await files.find(hash)).not.toBeNull();
  });
});

it('the uploads of a person are erased, but not what somebody refers to', async () => {
  const [used, left] = [await storePicture(1), await storePicture(2)];
  await files.refer(owner('logo:shop'), used);
  await files.eraseUploads('ann');
  expect(await files.find(left)).toBeNull();
  expect(await files.find(used)).not.toBeNull();
});

describe('a failure of the store', () => {
  /** Fails one write, before it is done or after. */
  async function replaceWithFailure(failing: number, mode: 'before' | 'after'): Promise<void> {
    const [first, second] = [await storePicture(1), await storePicture(2)];
    await files.refer(owner('picture:ann'), first);
    let writes = 0;
    const failingStore = makeFailingStore(store, (call) => {
      if (call !== 'put') return 'none';
      writes += 1;
      return writes === failing ? mode : 'none';
    });
    const broken = new Files({ store: failingStore, erasures, now: () => now });
    await broken.refer(owner('picture:ann'), second).catch(() => undefined);
    now += DAY_MS;
    await files.sweep();
    const current = (await files.referenceOf('picture:ann'))?.file ?? '';
    expect(await files.find(current), 'what is referred to').not.toBeNull();
    const other = current === first ? second : first;
    expect(await files.find(other), 'what is not').toBeNull();
    expect((await idsOf()).filter((id) => id.startsWith('pending:'))).toEqual([]);
  }

  it.each([1, 2, 3, 4, 5])('at write %i of a replacement loses and leaves no file', async (failing) => {
    await replaceWithFailure(failing, 'before');
    await store.deleteDatabase(FILES);
    await store.createDatabase(FILES);
    await replaceWithFailure(failing, 'after');
  });
});
