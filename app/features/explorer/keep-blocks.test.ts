// Proves that an opened block can be read again offline, and that no other block is shown in its place.
import { expect, test } from 'vitest';
import type { BlockPage } from '#domain/explorer/schema.ts';
import { localProblem } from '../../platform/problem.ts';
import { keepBlocks } from './keep-blocks.ts';

const hex = 'ab'.repeat(32);
const page: BlockPage = {
  header: { n: 4, epoch: 1, writer: 'w', at: 1, first: 7, count: 0 },
  ...{ prev: hex, root: hex, hash: hex, sig: hex + hex, leaves: [], entries: [], next: null, isNewest: true },
};

function aDevice() {
  const kept = new Map<string, unknown>();
  const store = {
    getBlock: (name: string) => Promise.resolve(kept.get(name)),
    putBlock: (name: string, value: object) => Promise.resolve(void kept.set(name, structuredClone(value))),
  };
  const offline = { ok: false, problem: localProblem('OFFLINE') } as const;
  const read = (isOnline: boolean) =>
    keepBlocks(
      () => Promise.resolve(store),
      (n) =>
        Promise.resolve(isOnline ? { ok: true, value: { ...page, header: { ...page.header, n } } } : offline),
    );
  return { read };
}

test('an opened block can be read offline, and is no longer called the newest', async () => {
  const { read } = aDevice();
  expect(await read(true)(4, 0)).toEqual({ ok: true, value: page });
  expect(await read(false)(4, 0)).toEqual({ ok: true, value: { ...page, isNewest: false } });
});

test('a block that was never opened, or was overwritten, cannot be read offline', async () => {
  const { read } = aDevice();
  await read(true)(4, 0);
  expect((await read(false)(5, 0)).ok).toBe(false);
  expect((await read(false)(4, 100)).ok).toBe(false);
  // Block 68 is stored under the same name as block 4.
  await read(true)(68, 0);
  expect((await read(false)(4, 0)).ok).toBe(false);
});

test('without a database the block comes from the service, as for visitors', async () => {
  const read = keepBlocks(
    () => Promise.reject(new Error('not opened')),
    () => Promise.resolve({ ok: true, value: page }),
  );
  expect(await read(4, 0)).toEqual({ ok: true, value: page });
});
