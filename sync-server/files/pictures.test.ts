// Proves a person's profile picture: a small square that the service stores, exported with its bytes and erased with the
// account.
import { beforeEach, expect, it } from 'vitest';
import { FILES, SHARED_DATABASES } from '#couchdb/databases.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makePng } from '#tests/builders/pictures.ts';
import { pngChunk } from './write-png.ts';
import { Files } from './file-store.ts';
import { makePictures, type Pictures } from './pictures.ts';

const now = Date.UTC(2026, 10, 27, 12);
const store = makeMemoryStore();
let files: Files;
let pictures: Pictures;

beforeEach(async () => {
  for (const database of SHARED_DATABASES) await store.deleteDatabase(database).catch(() => undefined);
  for (const database of SHARED_DATABASES) await store.createDatabase(database);
  const erasures = { erasing: <T>(_databases: readonly string[], task: () => Promise<T>) => task() };
  files = new Files({ store, erasures, now: () => now });
  pictures = makePictures(files);
});

async function upload(png: Buffer): Promise<string> {
  const uploaded = await files.upload('ann', png);
  if (!uploaded.ok) throw new Error(uploaded.code);
  return uploaded.value.hash;
}

it('is set, replaced and removed', async () => {
  expect(await pictures.pictureOf('ann')).toBeNull();
  const [first, second] = [await upload(makePng({ shade: 1 })), await upload(makePng({ shade: 2 }))];
  expect(await pictures.setPicture('ann', first)).toEqual({ ok: true, value: { picture: first } });
  expect(await pictures.pictureOf('ann')).toBe(first);
  await pictures.setPicture('ann', second);
  expect(await pictures.pictureOf('ann')).toBe(second);
  expect(await pictures.setPicture('ann', null)).toEqual({ ok: true, value: { picture: null } });
  expect(await pictures.pictureOf('ann')).toBeNull();
});

it.each([
  ['a file that the service does not have', () => Promise.resolve('b'.repeat(64)), 'FILE_NOT_FOUND'],
  ['a picture that is no square', () => upload(makePng({ width: 8, height: 9 })), 'PICTURE_SHAPE'],
  ['a side of 257 pixels', () => upload(makePng({ width: 257 })), 'PICTURE_SHAPE'],
  ['more than 64 KB', () => upload(makeNoise()), 'PICTURE_SHAPE'],
])('refuses %s, and the picture before stays', async (_what, hashOf, code) => {
  const before = await upload(makePng());
  await pictures.setPicture('ann', before);
  expect(await pictures.setPicture('ann', await hashOf())).toEqual({ ok: false, code });
  expect(await pictures.pictureOf('ann')).toBe(before);
});

it('takes a square of 256 pixels', async () => {
  const hash = await upload(makePng({ width: 256 }));
  expect((await pictures.setPicture('ann', hash)).ok).toBe(true);
});

it('is exported with its bytes', async () => {
  const png = makePng();
  const hash = await upload(png);
  expect(await pictures.exportOf('ann')).toBeNull();
  await pictures.setPicture('ann', hash);
  expect(await pictures.exportOf('ann')).toEqual({
    hash,
    type: 'image/png',
    base64: png.toString('base64'),
    setAt: '2026-11-27T12:00:00.000Z',
  });
});

it('is erased with everything else that the person has uploaded', async () => {
  await pictures.setPicture('ann', await upload(makePng({ shade: 1 })));
  await upload(makePng({ shade: 2 }));
  await pictures.erase('ann');
  await pictures.erase('ann');
  expect(await store.range(FILES, { start: '', end: '\uffff', limit: 10 })).toEqual([]);
});

/** A square of 66,000 bytes: they cannot be compressed. */
function makeNoise(): Buffer {
  let state = 1;
  const pixels = Buffer.alloc(257 * 256);
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    pixels[at] = at % 257 === 0 ? 0 : (state >>> 16) & 0xff;
  }
  return makePng({ width: 256, pixels, extra: [pngChunk('tEXt', Buffer.from('x'))] });
}
