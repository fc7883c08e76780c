// Proves when the head of the journal is written and in which order, and that a failing place does not stop the others.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeHeadFile } from '#server/adapters/head-file.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { CHECKPOINTS } from '#couchdb/databases.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { makeHeadDocument } from './head-document.ts';
import { makeHeadKeeper } from './head-keeper.ts';
import type { Head, HeadPlace } from './ports.ts';

const head = (n: number): Head => ({ n, seq: n * 10, hash: 'ab'.repeat(32), at: 1_800_000_000_000 + n });

function keeping(places?: readonly HeadPlace[]) {
  const time = makeVirtualTime(1_800_000_000_000);
  const written: number[] = [];
  const place: HeadPlace = {
    name: 'a list',
    read: () => Promise.resolve(null),
    write: ({ n }) => {
      written.push(n);
      return Promise.resolve();
    },
  };
  const warnings: string[] = [];
  const log = { ...quietLog, warn: (_: unknown, message: string) => void warnings.push(message) };
  const keeper = makeHeadKeeper({ places: [...(places ?? []), place], timers: time.timers, log });
  return { keeper, written, time, warnings };
}

it('the head is written half a second after the first block, once for all blocks meanwhile', async () => {
  const { keeper, written, time } = keeping();
  keeper.durable(head(1));
  await time.pass(400);
  keeper.durable(head(2));
  expect(written).toEqual([]);
  await time.pass(100);
  expect(written).toEqual([2]);
  await time.pass(5_000);
  expect(written).toEqual([2]);
});

it('the head is written at once when the service stops, but not twice', async () => {
  const { keeper, written, time } = keeping();
  keeper.durable(head(7));
  await keeper.flush();
  expect(written).toEqual([7]);
  await time.pass(1_000);
  expect(written).toEqual([7]);
});

it('reports a failing place, and still writes to the others', async () => {
  const failing: HeadPlace = {
    name: 'a full disk',
    read: () => Promise.resolve(null),
    write: () => Promise.reject(new Error('ENOSPC')),
  };
  const { keeper, written, warnings } = keeping([failing]);
  keeper.durable(head(1));
  await keeper.flush();
  expect(written).toEqual([1]);
  expect(warnings).toEqual(['the head of the journal was not written']);
});

it('the head is read from a file and from a document, and a damaged file is named', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'head-'));
  const store = makeMemoryStore();
  await store.createDatabase(CHECKPOINTS);
  for (const place of [makeHeadFile(directory), makeHeadDocument(store)]) {
    expect(await place.read()).toBeNull();
    await place.write(head(3));
    await place.write(head(4));
    expect(await place.read()).toEqual(head(4));
  }
  const path = join(directory, 'journal-head.json');
  expect(await readFile(path, 'utf8')).toContain('"n":4');
  await writeFile(path, '{"n":4');
  await expect(makeHeadFile(directory).read()).rejects.toThrow(
    `${path} does not hold the head of the journal`,
  );
  await rm(directory, { recursive: true });
});
