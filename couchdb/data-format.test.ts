// Proves that data of a newer format is refused by name, that older data is migrated step by step or refused, and that
// data without a version counts as version 1.
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import {
  type DataFormat,
  type FormatPlace,
  markFormat,
  migrateFormat,
  requireFormat,
} from './data-format.ts';
import { LEDGER } from './databases.ts';
import { formatOfDatabase, formatOfFolder } from './format-places.ts';

let parent: string;
let data: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'vaultiq-format-'));
  data = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const keptInFile = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(data, 'format.json'), 'utf8'));

const keep = async (text: string): Promise<void> => {
  await mkdir(data, { recursive: true });
  await writeFile(join(data, 'format.json'), text);
};

/** Format 3 with both migrations; the migration from version `failing` fails. */
function formatThree(ran: number[], failing = 0): DataFormat {
  const step = (from: number) => (): Promise<void> => {
    if (from === failing) return Promise.reject(new Error('the disk is full'));
    ran.push(from);
    return Promise.resolve();
  };
  const migration = (from: number) => ({ from, inFolder: step(from), inDatabase: step(from) });
  return { version: 3, migrations: [migration(2), migration(1)] };
}

const PLACES: Readonly<Record<string, () => Promise<FormatPlace>>> = {
  'a folder': () => Promise.resolve(formatOfFolder(data)),
  'a database': async () => {
    const store = makeMemoryStore();
    await store.createDatabase(LEDGER);
    return formatOfDatabase(store);
  },
};

describe.each(Object.entries(PLACES))('in %s', (_name, open) => {
  let place: FormatPlace;
  beforeEach(async () => {
    place = await open();
  });

  it('is 1 for data without a version, and is then stored', async () => {
    await migrateFormat(place);
    await requireFormat(place);
    expect(await place.read()).toBeNull();
    await markFormat(place);
    expect(await place.read()).toBe(1);
    await migrateFormat(place);
    await requireFormat(place);
  });

  it('that is newer is refused by name, with a remedy, and stays unchanged', async () => {
    await place.write(2);
    for (const check of [migrateFormat, requireFormat]) {
      await expect(check(place)).rejects.toMatchObject({
        problem: 'unsupported',
        message: `DATA_FORMAT_NEWER: ${place.name} holds data of format 2, and this release reads formats up to 1: start the release that wrote it, or a newer one (docs/operations.md)`,
      });
    }
    await markFormat(place);
    expect(await place.read()).toBe(2);
  });

  it('that is older is migrated step by step', async () => {
    const ran: number[] = [];
    await migrateFormat(place, formatThree(ran));
    expect(ran).toEqual([1, 2]);
    expect(await place.read()).toBe(3);
    await migrateFormat(place, formatThree(ran));
    expect(ran).toEqual([1, 2]);
  });

  it('continues with the step that failed', async () => {
    const ran: number[] = [];
    await expect(migrateFormat(place, formatThree(ran, 2))).rejects.toThrow('the disk is full');
    expect(await place.read()).toBe(2);
    await migrateFormat(place, formatThree(ran));
    expect(ran).toEqual([1, 2]);
  });

  it('that is older is refused by a read-only command, and if a step is missing', async () => {
    await expect(requireFormat(place, formatThree([]))).rejects.toThrow(
      /^DATA_FORMAT_OLDER: .* holds data of format 1, .* works on format 3: start the service once/,
    );
    const ran: number[] = [];
    const { migrations } = formatThree(ran);
    const gap = { version: 3, migrations: migrations.filter(({ from }) => from === 2) };
    await expect(migrateFormat(place, gap)).rejects.toThrow(
      /^DATA_FORMAT_OLDER: .* holds data of format 1, from which this release \(format 3\) cannot migrate/,
    );
    expect(ran).toEqual([]);
  });
});

it.each([
  ['nothing', ''],
  ['a truncated file', '{"form'],
  ['something else', '{"format":"1"}'],
  ['no version', '{"format":0}'],
  ['a fraction', '{"format":1.5}'],
])('a file with %s is refused', async (_what, text) => {
  await keep(text);
  await expect(requireFormat(formatOfFolder(data))).rejects.toThrow(/does not hold the version/);
});

it('the file is one line that only its owner can read, and replaces the earlier one', async () => {
  const place = formatOfFolder(data);
  await place.write(1);
  expect(await keptInFile()).toEqual({ format: 1 });
  expect((await stat(join(data, 'format.json'))).mode & 0o777).toBe(0o600);
});

it('a CouchDB without a ledger has no version', async () => {
  expect(await formatOfDatabase(makeMemoryStore()).read()).toBeNull();
});
