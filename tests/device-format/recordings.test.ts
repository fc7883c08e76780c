/**
 * Proves that today's app opens a device that an earlier release filled, and keeps every document of every collection,
 * with and without a PIN. It sends each unanswered command once under its own id, sends each unsent change, and sends
 * nothing else.
 */
import { hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { COLLECTION_NAMES, makeRxSchema } from '#app/data/database/schemas.ts';
import { openKey } from '#app/seal/device-key.ts';
import { WRITABLE } from '#domain/protocol.ts';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  sealedTestStorage,
  stubLocalStorageWith,
  type Surroundings,
  makeSurroundings,
  testStorage,
} from '#tests/builders/device.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { readDeviceDocuments } from './device-documents.ts';
import { deleteDatabases, restoreDatabases } from './indexed-databases.ts';
import {
  type DeviceRecording,
  type Document,
  type Documents,
  type Kind,
  KINDS,
  readRecording,
  type RecordedDevice,
  recordings,
} from './recording.ts';
import { sealDatabases } from './sealed-databases.ts';

const MINUTE_MS = 60_000;

let device: DeviceData | null = null;
beforeEach(expectAdvertisement);
afterEach(async () => {
  await device?.close();
  device = null;
  await deleteDatabases();
});

/**
 * Opens the device as it was recorded, offline. The service has the earlier versions of the changed documents, and no
 * command.
 */
async function openRecorded(recording: DeviceRecording, kind: Kind): Promise<[DeviceData, Surroundings]> {
  const { databases, localStorage, unsent } = recording.devices[kind];
  await restoreDatabases(kind === 'open' ? databases : sealDatabases(databases, recording.key));
  stubLocalStorageWith(new Map(Object.entries(localStorage)));
  const authority = new FakeAuthority(recording.userId);
  for (const { collection, before } of unsent) if (before !== null) authority.write(collection, before);
  const key = kind === 'sealed' ? await openKey(hexToBytes(recording.key)) : undefined;
  const storage = key === undefined ? testStorage() : sealedTestStorage(key);
  const openedAt = Date.now();
  const around = {
    ...makeSurroundings(authority, storage, key),
    online: false,
    now: () => recording.leftAt + Date.now() - openedAt,
  };
  authority.trouble = () => (around.online ? null : 'lost-request');
  device = await openTestDevice(around);
  return [device, around];
}

/** The service's documents of the collections that a person writes. */
const writtenTo = (authority: FakeAuthority): Documents =>
  Object.fromEntries(
    WRITABLE.map((name) => [
      name,
      authority.documents(name).map(({ _deleted, ...document }): Document => document),
    ]),
  );

/** The documents that the person wrote offline. */
const expectedOf = ({ unsent }: RecordedDevice): Documents =>
  Object.fromEntries(
    WRITABLE.map((name) => [
      name,
      unsent.flatMap(({ collection, after }) => (collection === name && after !== null ? after : [])),
    ]),
  );

const sortDocuments = (documents: Documents): Documents =>
  Object.fromEntries(
    Object.entries(documents).map(([name, found]) => [
      name,
      found.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    ]),
  );

const kindOf = (standing: Document): string =>
  Object.keys(standing).find((field) => !['id', 'seq', 'at'].includes(field)) ?? 'none';

const recordOf = (kind: string, id: string, value: Document): Document => ({
  id: `${kind}:${id}`,
  kind,
  value,
});

/**
 * Documents that a release held as `schedules` and `standing` are `records` today, and one that had no drafts has none; all
 * others are as they were.
 */
function asHeldToday({ schedules, standing, ...recorded }: Documents): Documents {
  const others = { drafts: [], ...recorded };
  if (schedules === undefined || standing === undefined) return others;
  const records = [
    ...schedules.map((document) => recordOf('schedule', document.id, document)),
    ...standing.map((document) => recordOf(kindOf(document), document.id.split(':')[1] ?? 'me', document)),
  ];
  return sortDocuments({ ...others, records });
}

const withoutCommands = (documents: Documents, ids: readonly string[]): Documents => ({
  ...documents,
  commands: documents['commands']?.filter(({ id }: Document) => !ids.includes(id)) ?? [],
});

it("the newest recording has today's format", () => {
  // If this fails, a collection or a version is new: record a device (record/main.ts) under the next number.
  const { databases } = readRecording(recordings().at(-1) ?? 'none').devices.open;
  const stores = databases.flatMap(({ name }) => /--(\d+--[a-z]+)$/.exec(name)?.[1] ?? []);
  const today = COLLECTION_NAMES.map((name) => `${String(makeRxSchema(name).version)}--${name}`);
  expect(stores.toSorted()).toEqual(today.toSorted());
});

describe.each(recordings())('%s', (name) => {
  const recording = readRecording(name);

  it.each(KINDS)('%s: keeps every document of every collection', { timeout: MINUTE_MS }, async (kind) => {
    const { documents } = recording.devices[kind];
    expect(Object.values(documents).filter((found) => found.length === 0)).toEqual([]);
    const [opened] = await openRecorded(recording, kind);
    expect(await readDeviceDocuments(opened)).toEqual(asHeldToday(documents));
  });

  it.each(KINDS)(
    '%s: sends what was not sent once, and nothing else',
    { timeout: MINUTE_MS },
    async (kind) => {
      const { unanswered } = recording;
      const { documents } = recording.devices[kind];
      const [opened, around] = await openRecorded(recording, kind);
      const { commands } = opened.database.collections;
      const { authority } = around;
      around.online = true;
      around.better();
      for (const id of unanswered) {
        const isDone = async () => (await commands.findOne(id).exec())?.status === 'done';
        await eventually(`${id} is done`, isDone, MINUTE_MS / 2);
      }
      const replication = await opened.sync.leading;
      await replication?.firstSync;
      await replication?.inSync();
      expect(authority.arrived.toSorted()).toEqual(unanswered.toSorted());
      expect(sortDocuments(writtenTo(authority))).toEqual(sortDocuments(expectedOf(recording.devices[kind])));
      expect(withoutCommands(await readDeviceDocuments(opened), unanswered)).toEqual(
        withoutCommands(asHeldToday(documents), unanswered),
      );
    },
  );
});
