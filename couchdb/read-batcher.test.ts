/**
 * Proves that the reads of one turn of the event loop are batched, that each gets its own answer, and that a close
 * waits for all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { flushPromises } from '#tests/builders/flush-promises.ts';
import { makeReadBatcher } from './read-batcher.ts';
import { makeLevels } from './synced-level.ts';
import { makeWriteGate } from './write-gate.ts';

type ReadMany = Parameters<typeof makeReadBatcher>[0];

/** Answers each key with its own name, and keys that begin with `no` with nothing. */
const named = (): ReturnType<typeof vi.fn<ReadMany>> =>
  vi.fn<ReadMany>((keys, _options, callback) => {
    callback(
      null,
      keys.map((key) => (String(key).startsWith('no') ? undefined : `value of ${String(key)}`)),
    );
  });

test("each read of a turn gets its own answer, and a missing key LevelDB's error", async () => {
  const readMany = named();
  const reads = makeReadBatcher(readMany);
  const answers: unknown[] = [];
  for (const key of ['a', 'nothing', 'b']) {
    reads.read(key, { asBuffer: false }, (error, value) => answers.push(error ? error.message : value));
  }
  expect(answers).toEqual([]);
  await flushPromises();
  expect(answers).toEqual(['value of a', 'NotFound: ', 'value of b']);
  expect(readMany.mock.calls.map(([keys, options]) => [keys, options])).toEqual([
    [['a', 'nothing', 'b'], { asBuffer: false }],
  ]);
});

test('reads 32 keys at a time, bytes and texts separately, and starts a new batch with the next turn', async () => {
  const readMany = named();
  const reads = makeReadBatcher(readMany);
  const answered = vi.fn();
  for (let n = 0; n < 33; n += 1) reads.read(n, { asBuffer: false }, answered);
  reads.read('bytes', {}, answered);
  await flushPromises();
  reads.read('later', {}, answered);
  await flushPromises();
  expect(readMany.mock.calls.map(([keys, { asBuffer }]) => [keys.length, asBuffer])).toEqual([
    [32, false],
    [1, false],
    [1, true],
    [1, true],
  ]);
  expect(answered).toHaveBeenCalledTimes(35);
});

test('reports a failure to each reader', async () => {
  const failure = new Error('Corruption: block checksum mismatch');
  const reads = makeReadBatcher((_keys, _options, callback) => {
    callback(failure);
  });
  const answered = vi.fn();
  reads.read('a', {}, answered);
  reads.read('b', {}, answered);
  await flushPromises();
  expect(answered.mock.calls).toEqual([[failure], [failure]]);
});

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a LevelDB that is closed in the same turn still answers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gathered-reads-'));
  folders.push(folder);
  const broken = vi.fn();
  const tuning = { writeBufferSize: 65_536, cacheSize: 65_536, maxFileSize: 1_048_576, maxOpenFiles: 64 };
  const { factory } = makeLevels(() => ({ ...tuning, isChecked: true }), broken, makeWriteGate());
  const level = factory(join(folder, 'level'));
  const done = (begin: (callback: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      begin((error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  await done((callback) => {
    level.open({}, callback);
  });
  await done((callback) => {
    level.batch([{ type: 'put', key: 'a', value: '1' }], {}, callback);
  });
  const answers: unknown[] = [];
  for (const key of ['a', 'b']) {
    level._get(key, { asBuffer: false }, (error, value) => answers.push(error ? 'not there' : value));
  }
  await done((callback) => {
    level.close(callback);
  });
  expect(answers).toEqual(['1', 'not there']);
  expect(broken).not.toHaveBeenCalled();
});
