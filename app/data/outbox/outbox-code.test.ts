// Proves the handling of commands that require a code: they wait, certainly not sent, block no others and are not
// retried; one code sends all of them under their ids, once each; until then they can be cancelled for good.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  type Surroundings,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { knownProblem } from '#tests/builders/problem.ts';
import { type CommandDoc, waitsForCode } from './command-doc.ts';
import type { DeviceData } from '../device/device-data.ts';
import { type MirrorRow, openMirror } from './outbox-mirror.ts';
import { sendTransfer } from '#app/features/transfer/commands.ts';

let count = 0;
let device: DeviceData;
let authority: FakeAuthority;
let around: Surroundings;

beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
  authority = new FakeAuthority(`k${String(++count).padStart(25, '0')}`);
  around = makeSurroundings(authority);
});
afterEach(async () => {
  await device.close();
});

const transfer = { to: 'VIQ-1700000000000-you000000000', amount: '12.5', currency: 'DC' };

/** Requested offline; the authority will require a code for it. */
async function sendNeeding(n: number): Promise<string> {
  const id = `01CODE${String(n).padStart(20, '0')}`;
  authority.undecided.set(id, knownProblem('TWO_FACTOR_REQUIRED'));
  return device.outbox.enqueue(sendTransfer.type, transfer, id);
}
async function command(id: string): Promise<CommandDoc | undefined> {
  return (await device.database.collections.commands.findOne(id).exec())?.toMutableJSON();
}
const waitForCode = (id: string): Promise<void> =>
  eventually(`${id} waits for a code`, async () => {
    const found = await command(id);
    return found !== undefined && waitsForCode(found);
  });
const waitForStatus = (id: string, status: CommandDoc['status']): Promise<void> =>
  eventually(`${id} is ${status}`, async () => (await command(id))?.status === status);
async function readMirror(): Promise<MirrorRow[]> {
  const mirror = openMirror();
  const rows = await mirror.rowsOf(authority.userId);
  mirror.close();
  return rows;
}
/** Commands are sent in order, so all earlier ones have been sent when a command without a code is decided. */
async function anotherIsSent(): Promise<string> {
  const id = await device.outbox.enqueue(sendTransfer.type, transfer);
  await waitForStatus(id, 'done');
  return id;
}
/** The delay of a person. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** The authority's reaction to a right code. */
const confirm = (...ids: string[]): void => ids.forEach((id) => authority.undecided.delete(id));

it('waits without automatic retries, and does not block other commands', async () => {
  device = await openTestDevice(around);
  const id = await sendNeeding(1);
  const other = await device.outbox.enqueue(sendTransfer.type, transfer);
  await waitForCode(id);
  await waitForStatus(other, 'done');
  around.better();
  around.better();
  around.hidden();
  await anotherIsSent();
  expect(authority.arrived.filter((arrived) => arrived === id)).toEqual([id]);
  expect(await command(id)).toMatchObject({ status: 'waiting', problem: { code: 'TWO_FACTOR_REQUIRED' } });
});

it('a command that waits for a code is not handed to the service worker', async () => {
  device = await openTestDevice(around);
  const id = await sendNeeding(1);
  await waitForCode(id);
  expect(await readMirror()).toMatchObject([{ command: { id }, waitsForCode: true }]);
  const asked = around.syncsAsked;
  around.hidden();
  await readMirror();
  expect(around.syncsAsked).toBe(asked);
});

it('still waits when the app is opened again', async () => {
  device = await openTestDevice(around);
  const id = await sendNeeding(1);
  await waitForCode(id);
  await device.close();
  device = await openTestDevice(around);
  around.better();
  const other = await anotherIsSent();
  await waitForCode(id);
  expect(authority.arrived).toEqual([id, other]);
});

it('one code sends all waiting commands, each once under its id', async () => {
  around.online = false;
  device = await openTestDevice(around);
  const ids = [await sendNeeding(1), await sendNeeding(2), await sendNeeding(3)];
  around.online = true;
  around.better();
  await Promise.all(ids.map(waitForCode));
  confirm(...ids);
  const asked = around.syncsAsked;
  await device.outbox.release(ids);
  await Promise.all(ids.map((id) => waitForStatus(id, 'done')));
  expect(around.syncsAsked).toBeGreaterThan(asked);
  expect([...authority.verdicts.keys()].sort()).toEqual(ids);
  expect(authority.arrived).toHaveLength(6);
  await eventually('the mirror is empty', async () => (await readMirror()).length === 0);
});

it('waits again if it was sent with a wrong code', async () => {
  device = await openTestDevice(around);
  const id = await sendNeeding(1);
  await waitForCode(id);
  await device.outbox.release([id]);
  await eventually('it was asked for again', () => authority.arrived.length === 2);
  await waitForCode(id);
  expect(await readMirror()).toMatchObject([{ waitsForCode: true }]);
});

it('stays cancelled whatever code follows', async () => {
  device = await openTestDevice(around);
  const id = await sendNeeding(1);
  await waitForCode(id);
  expect(await device.outbox.cancel(id)).toBe(true);
  confirm(id);
  await device.outbox.release([id]);
  around.better();
  const other = await anotherIsSent();
  expect((await command(id))?.status).toBe('cancelled');
  expect(await readMirror()).toEqual([]);
  expect([...authority.verdicts.keys()]).toEqual([other]);
});

it.each(Array.from({ length: 8 }, (_, seed) => seed))(
  'cancelling against a code at the same time: exactly one wins, seed %i',
  async (seed) => {
    authority.delayMs = 5;
    device = await openTestDevice(around);
    const id = await sendNeeding(1);
    await waitForCode(id);
    confirm(id);
    const [, isCancelled] = await Promise.all([
      pause(seed % 3).then(() => device.outbox.release([id])),
      pause(seed % 4).then(() => device.outbox.cancel(id)),
    ]);
    await waitForStatus(id, isCancelled ? 'cancelled' : 'done');
    expect(authority.verdicts.has(id)).toBe(!isCancelled);
  },
);

it('a command that the service worker found waiting for a code is sent by the page once, and waits there too', async () => {
  around.online = false;
  device = await openTestDevice(around);
  const id = await sendNeeding(1);
  const mirror = openMirror();
  const row = await mirror.get(id);
  if (row !== undefined) await mirror.put({ ...row, waitsForCode: true });
  mirror.close();
  around.online = true;
  around.better();
  await waitForCode(id);
  confirm(id);
  await device.outbox.release([id]);
  await waitForStatus(id, 'done');
  expect(authority.verdicts.size).toBe(1);
});
