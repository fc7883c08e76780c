/**
 * `npx tsx tests/device-format/record/main.ts device-N` records into `device-N.json.gz` what today's app stores on a
 * device: all collections filled by their feeds, commands in every state, and unsent changes; once without a PIN and
 * once with one. The release that first stores a new form makes a recording (recordings.test.ts says when); a recording
 * is never made again.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CommandType } from '#app/feature.ts';
import type { RxDocument } from 'rxdb/plugins/core';
import type { SyncedName } from '#app/data/database/collections.ts';
import { collectionFor, deviceFormFor } from '#app/data/replication/device-form.ts';
import { ALWAYS_SYNCED } from '#app/data/replication/pull-order.ts';
import { COMMAND_STATUSES, type CommandDoc, waitsForCode } from '#app/data/outbox/command-doc.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { type DeviceKey, openKey } from '#app/seal/device-key.ts';
import {
  eventually,
  openTestDevice,
  sealedTestStorage,
  stubLocalStorageWith,
  type Surroundings,
  makeSurroundings,
  testStorage,
} from '#tests/builders/device.ts';
import type { ContactDoc } from '#domain/protocol.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import { aContact, aTransaction } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { readDeviceDocuments } from '../device-documents.ts';
import { deleteDatabases, recordDatabases } from '../indexed-databases.ts';
import { type Document, type RecordedDevice, type Unsent, writeRecording } from '../recording.ts';
import { openDatabases } from '../sealed-databases.ts';
import { draft, makeRequest, SHOP_ADDRESS, makeRecordedDocuments } from './recorded-documents.ts';

const userId = 'recorded'.padEnd(26, '0');
const keyBytes = Uint8Array.from({ length: 32 }, (_, n) => n);
const hexKey = bytesToHex(keyBytes);
/** Documents of each list: as many as fit into a recording of 100 KB. */
const LIST_MAX = 100;
/** The device's clock starts after the newest document and runs like the machine's. */
const BEGINS_AT = Date.parse('2027-02-01T08:00:00.000Z');
const startedAt = Date.now();
const now = (): number => BEGINS_AT + Date.now() - startedAt;

type Collections = DeviceData['database']['collections'];
type Living = {
  readonly device: DeviceData;
  readonly around: Surroundings;
  readonly sent: ReturnType<typeof makeRecordedDocuments>;
};

/** A fake IndexedDB is slow on a busy machine. */
const waitUntil = (what: string, holds: () => Promise<boolean>): Promise<void> =>
  eventually(what, holds, 300_000);

const written = { updatedAt: new Date(BEGINS_AT).toISOString() };
const contactOf = (contacts: Collections['contacts'], name: string): Promise<RxDocument<ContactDoc>> =>
  contacts.findOne({ selector: { name } }).exec(true);
const removeContact = (contact: RxDocument<ContactDoc>): Promise<unknown> =>
  contact.incrementalModify((held) => ({ ...held, ...written, _deleted: true }));

async function waitForFeeds({ device, around, sent }: Living): Promise<void> {
  const isHere = async (name: SyncedName, count: number): Promise<boolean> => {
    const held = device.database.collections[collectionFor(name)] as Collections['contacts'];
    const { isFrom } = deviceFormFor(name);
    return (await held.find().exec()).filter((document) => isFrom(document.toMutableJSON())).length === count;
  };
  for (const [name, documents] of sent)
    await waitUntil(`all ${String(documents.length)} ${name} have come down`, () =>
      isHere(name, documents.length),
    );
  const { syncState } = device;
  await waitUntil('the device knows that it is current', async () =>
    ALWAYS_SYNCED.every((name) => syncState.read().pulledAt[name] !== undefined),
  );
  const { contacts } = device.database.collections;
  await removeContact(await contactOf(contacts, 'ben'));
  const left = (await contacts.find().exec()).length;
  await waitUntil(
    'the authority knows that a contact was deleted',
    async () => around.authority.documents('contacts').length === left,
  );
}

const transfer = {
  type: 'wallet.transfer',
  payload: { to: SHOP_ADDRESS, amount: '12.345678', currency: 'DC', note: 'tea' },
};
const schedule = {
  type: 'schedule.create',
  payload: { ...transfer.payload, every: 'day', startAt: 'yesterday', timeZone: 'UTC' },
};
const DONE = ['01DONE00000000000000000001', '01DONE00000000000000000002'];
const REFUSED = '01REFUSED00000000000000001';
const NOT_TAKEN = '01NOTTAKEN0000000000000001';
const CODE_NEEDED = '01CODENEEDED00000000000001';
const PROCESSING = '01PROCESSING00000000000001';
const WAITING = ['01WAITING00000000000000001', '01WAITING00000000000000002'];
const CANCELLED = '01CANCELLED000000000000001';

/** In a person's order: decided commands, a lost answer, and then no network. */
async function sendCommands({ device, around }: Living): Promise<void> {
  const { authority } = around;
  const { commands } = device.database.collections;
  type Asked = { readonly id: string; readonly type: string; readonly payload: Record<string, unknown> };
  const send = async (
    { id, type, payload }: Asked,
    holds: (command: CommandDoc) => boolean,
  ): Promise<void> => {
    await device.outbox.enqueue(type as CommandType, payload, id);
    await waitUntil(`${id} has got as far as it should`, async () => {
      const command = await commands.findOne(id).exec();
      return command !== null && holds(command.toMutableJSON());
    });
  };
  for (const id of DONE) await send({ ...transfer, id }, ({ status }) => status === 'done');
  authority.refusedCommands.add(REFUSED);
  await send({ ...transfer, id: REFUSED }, ({ status }) => status === 'refused');
  authority.undecided.set(NOT_TAKEN, knownProblem('SCHEDULE_TIME_INVALID'));
  await send({ ...schedule, id: NOT_TAKEN }, ({ status }) => status === 'refused');
  authority.undecided.set(CODE_NEEDED, knownProblem('TWO_FACTOR_REQUIRED'));
  await send({ ...transfer, id: CODE_NEEDED }, waitsForCode);
  authority.trouble = () => 'lost-answer';
  await send(
    { ...transfer, id: PROCESSING },
    ({ status, attempts }) => status === 'processing' && attempts > 0,
  );
  around.online = false;
  authority.trouble = () => 'lost-request';
  for (const id of [...WAITING, CANCELLED])
    await send({ ...transfer, id }, ({ status }) => status === 'waiting');
  if (!(await device.outbox.cancel(CANCELLED))) throw new Error(`${CANCELLED} could not be cancelled`);
}

/** A new, a changed and a deleted document: at least one of each collection that a person writes. */
async function writeWithoutNetwork(collections: Collections): Promise<readonly Unsent[]> {
  const { contacts, drafts, labels, settings, requests, notifications } = collections;
  const unsent: Unsent[] = [];
  const add = (collection: Unsent['collection'], before: Document | null, after: Document | null): void => {
    unsent.push({ collection, before, after });
  };
  const contact = await contacts.insert(
    aContact('VIQ-1700000000000-offline00001', { name: 'Not sent yet', ...written }),
  );
  add('contacts', null, contact.toMutableJSON());
  const label = { id: aTransaction(1_008).id, text: 'not sent yet', ...written };
  add('labels', null, (await labels.insert(label)).toMutableJSON());
  add('requests', null, (await requests.insert(makeRequest(61, '1.5', written))).toMutableJSON());
  const begun = draft(3, { title: 'Begun offline' }, written.updatedAt);
  add('drafts', null, (await drafts.insert(begun)).toMutableJSON());

  const changed = await contactOf(contacts, 'g');
  const renamed = await changed.incrementalPatch({ name: 'Renamed', ...written });
  add('contacts', changed.toMutableJSON(), renamed.toMutableJSON());
  const theme = await settings.findOne('theme').exec(true);
  const light = await theme.incrementalPatch({ value: 'light', ...written });
  add('settings', theme.toMutableJSON(), light.toMutableJSON());
  const unread = await notifications.findOne({ selector: { read: false } }).exec(true);
  const read = await unread.incrementalPatch({ read: true });
  add('notifications', unread.toMutableJSON(), read.toMutableJSON());

  const deleted = await contactOf(contacts, 'Чехов');
  add('contacts', deleted.toMutableJSON(), null);
  await removeContact(deleted);
  return unsent;
}

/** Throws if the device lacks a document that the recording is for. */
function checkDocuments(documents: RecordedDevice['documents']): void {
  const empty = Object.keys(documents).filter((name) => documents[name]?.length === 0);
  if (empty.length > 0) throw new Error(`nothing is recorded of ${empty.join(', ')}`);
  const statuses = new Set(documents['commands']?.map(({ status }) => status));
  const missing = COMMAND_STATUSES.filter((status) => !statuses.has(status));
  if (missing.length > 0) throw new Error(`no command is ${missing.join(', ')}`);
}

/**
 * Gives each device its own browser. In a shared one, the second device would take over the commands that the first
 * left for the service worker, in the database that all people of a browser share, and would treat its own data as
 * lost.
 */
async function recordDevice(key?: DeviceKey): Promise<RecordedDevice> {
  const held = new Map<string, string>();
  stubLocalStorageWith(held);
  const authority = new FakeAuthority(userId);
  const sent = makeRecordedDocuments(userId, LIST_MAX);
  for (const [name, documents] of sent) for (const document of documents) authority.write(name, document);
  const storage = key === undefined ? testStorage() : sealedTestStorage(key);
  const page = { isVisible: () => true, subscribe: () => () => undefined };
  const around = { ...makeSurroundings(authority, storage, key), page, now };
  const device = await openTestDevice(around);
  const living = { device, around, sent };
  device.watch.look();
  await waitForFeeds(living);
  await sendCommands(living);
  const unsent = await writeWithoutNetwork(device.database.collections);
  const documents = await readDeviceDocuments(device);
  checkDocuments(documents);
  await device.close();
  const left = await recordDatabases();
  await deleteDatabases();
  const databases = key === undefined ? left : openDatabases(left, hexKey);
  return { databases, localStorage: Object.fromEntries(held), documents, unsent };
}

const [, , name = ''] = process.argv;
if (!/^device-\d+$/.test(name)) throw new Error('usage: … record/main.ts device-N');
const open = await recordDevice();
const sealed = await recordDevice(await openKey(keyBytes));
writeRecording(name, {
  ...{ userId, key: hexKey, leftAt: now() },
  devices: { open, sealed },
  unanswered: [PROCESSING, ...WAITING],
});
process.exit(0);
