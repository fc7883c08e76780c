// Proves that the check keeps the data of its tests in memory only where there is enough of it.
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { type Memory, temporaryFolder } from '../../.ci/test-data.ts';

const GIB = 1_024 ** 3;
const TMPFS = 0x01_02_19_94;
const EXT4 = 0xef_53;

const memory = (traits: Partial<Memory>): Memory => ({
  env: {},
  shared: () => ({ type: TMPFS, freeBytes: 2 * GIB }),
  availableBytes: () => 8 * GIB,
  ...traits,
});

it('uses memory where there is enough', () => {
  expect(temporaryFolder(memory({}))).toBe('/dev/shm');
});

it.each<[string, Partial<Memory>]>([
  ['somebody has chosen a folder', { env: { TMPDIR: '/somewhere' } }],
  ['there is no such folder', { shared: () => null }],
  ['the folder is on a disk', { shared: () => ({ type: EXT4, freeBytes: 9 * GIB }) }],
  ['a container gives it little room', { shared: () => ({ type: TMPFS, freeBytes: 64 * 1_024 ** 2 }) }],
  ['the machine has little memory', { availableBytes: () => 8 * GIB - 1 }],
])('uses the usual folder if %s', (_case, traits) => {
  expect(temporaryFolder(memory(traits))).toBe(tmpdir());
});
