// Proves that the explorer's feed is pulled only while somebody looks at it: not at the start, by a ring or by the
// fallback; at once when a screen opens or becomes visible, by every ring while it is visible, and no longer
// afterwards.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resyncEveryMs } from '#domain/limits.ts';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { anExplorerRow, aTransaction } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '../device/device-data.ts';
import type { DoorbellOptions } from '../replication/doorbell.ts';
import { makeExplorerWatch } from './explorer-watch.ts';

let count = 0;
let device: DeviceData;
let asked: string[];
let authority: FakeAuthority;
let tick: () => void;
let ring: (collections: readonly string[]) => void;
const page = {
  visible: true,
  listeners: new Set<() => void>(),
  isVisible: () => page.visible,
  subscribe(listener: () => void) {
    page.listeners.add(listener);
    return () => page.listeners.delete(listener);
  },
  show(visible: boolean) {
    page.visible = visible;
    for (const listener of page.listeners) listener();
  },
};

const doorbell = ({ onRing }: DoorbellOptions) => {
  ring = (collections) => onRing({ feed: 'explorer', seq: 1, collections: [...collections] });
  return { hurry: () => undefined, stop: () => undefined };
};

beforeEach(async () => {
  expectAdvertisement();
  stubLocalStorage();
  page.show(true);
  asked = [];
  const realSetInterval = setInterval;
  vi.stubGlobal('setInterval', (task: () => void, everyMs?: number) => {
    if (everyMs === resyncEveryMs) tick = task;
    return realSetInterval(task, everyMs);
  });
  authority = new FakeAuthority(`w${String(++count).padStart(25, '0')}`);
  authority.write('transactions', aTransaction(1));
  authority.write('explorer', anExplorerRow(1));
  const around = makeSurroundings(authority);
  device = await openTestDevice({
    ...around,
    authority: Object.assign(Object.create(authority) as FakeAuthority, {
      request: (options: Parameters<typeof authority.request>[0]) => {
        asked.push(options.path);
        return authority.request(options);
      },
    }),
    page,
    doorbell,
  });
  const replication = await device.sync.leading;
  await replication?.firstSync;
  await replication?.inSync();
});
afterEach(() => device.close());

const countPulls = (collection: string): number =>
  asked.filter((path) => path.includes(`/${collection}?`)).length;
const rows = async (): Promise<number> => device.database.collections.explorer.count().exec();

/** When the other effect of the signal has come, this pull would have been requested too. */
async function afterPullOf(collection: string, signal: () => void): Promise<void> {
  const before = countPulls(collection);
  signal();
  await eventually(`a pull of ${collection}`, () => countPulls(collection) > before);
  await (await device.sync.leading)?.inSync();
}

describe('the feed of the explorer', () => {
  it('is not pulled while nobody looks at the explorer', async () => {
    await afterPullOf('transactions', () => ring(['transactions', 'explorer']));
    await afterPullOf('transactions', () => tick());
    await afterPullOf('transactions', () => device.sync.now());
    expect(countPulls('explorer')).toBe(0);
    expect(await rows()).toBe(0);
  });

  it('is pulled at once when a screen shows it, and followed while it is visible', async () => {
    const leave = device.watch.look();
    await eventually('the first row', async () => (await rows()) === 1);
    authority.write('explorer', anExplorerRow(2));
    ring(['explorer']);
    await eventually('the row that rang', async () => (await rows()) === 2);
    authority.write('explorer', anExplorerRow(3));
    tick();
    await eventually('the row of the fallback', async () => (await rows()) === 3);
    leave();
    authority.write('explorer', anExplorerRow(4));
    const before = countPulls('explorer');
    ring(['explorer']);
    await afterPullOf('transactions', () => tick());
    expect(countPulls('explorer')).toBe(before);
    const leaveAgain = device.watch.look();
    await eventually('what was missed', async () => (await rows()) === 4);
    leaveAgain();
  });

  it('is not pulled for a hidden page, and is when the page is visible again', async () => {
    const leave = device.watch.look();
    await eventually('the first row', async () => (await rows()) === 1);
    page.show(false);
    authority.write('explorer', anExplorerRow(2));
    const before = countPulls('explorer');
    ring(['explorer']);
    await afterPullOf('transactions', () => tick());
    expect(countPulls('explorer')).toBe(before);
    page.show(true);
    await eventually('the row', async () => (await rows()) === 2);
    leave();
  });

  it('starts over when the device is far behind', async () => {
    const leave = device.watch.look();
    await eventually('the first row', async () => (await rows()) === 1);
    leave();
    authority.write('explorer', { id: anExplorerRow(1).id, _deleted: true });
    for (const seq of [7, 8, 9]) authority.write('explorer', anExplorerRow(seq));
    authority.resetNext = true;
    const leaveAgain = device.watch.look();
    await eventually('the window', async () => (await rows()) === 3);
    leaveAgain();
  });

  it('is followed by the leading tab for a screen of another tab', async () => {
    const other = makeExplorerWatch(device.userId, page);
    const leave = other.look();
    expect(await device.watch.isSeen()).toBe(true);
    expect(device.watch.isSeenHere()).toBe(false);
    ring(['explorer']);
    await eventually('the row', async () => (await rows()) === 1);
    leave();
    expect(await device.watch.isSeen()).toBe(false);
  });
});
