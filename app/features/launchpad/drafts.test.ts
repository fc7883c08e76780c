/**
 * Proves drafts of projects on two devices of a person: written offline and carried later, both kept when neither device knew
 * of the other's version, none lost to a deletion, no copy of what the same device wrote, and the one of an earlier app.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  makeSurroundings,
  openTestDevice,
  storageOfOwnBrowser,
  stubLocalStorageWith,
  type Surroundings,
} from '#tests/builders/device.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { declarePrivateValues } from '#app/seal/private-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';
import { removeDraft, restoreDraft, storeDraft } from './drafts.ts';
import { takeOverEarlierDraft } from './earlier-draft.ts';
import { NO_VALUES } from './empty-offer.ts';

let people = 0;
let authority: FakeAuthority;
type Device = Surroundings & { readonly values: Map<string, string> };
let phone: Device;
let laptop: Device;
let open: DeviceData | null = null;
beforeEach(() => {
  expectAdvertisement();
  declarePrivateValues(['project-draft', 'project-draft-logo']);
  authority = new FakeAuthority(`d${String(++people).padStart(25, '0')}`);
  [phone, laptop] = [makeDevice(), makeDevice()];
});
afterEach(async () => {
  await open?.close();
  open = null;
});

function makeDevice(): Device {
  return { ...makeSurroundings(authority, storageOfOwnBrowser()), values: new Map() };
}

const valuesWithTitle = (title: string) => ({ ...NO_VALUES, title });

/** RxDB opens one device at a time; the other one is closed meanwhile, with what it has not sent yet. */
async function on<T>(
  around: Device,
  network: 'online' | 'offline',
  act: (device: DeviceData) => Promise<T>,
): Promise<T> {
  stubLocalStorageWith(around.values);
  around.online = network === 'online';
  authority.trouble = () => (around.online ? null : 'lost-request');
  open = await openTestDevice(around);
  if (around.online) await settle(open);
  const done = await act(open);
  if (around.online) await settle(open);
  await open.close();
  open = null;
  return done;
}

async function settle(device: DeviceData): Promise<void> {
  const replication = await device.sync.leading;
  await replication?.firstSync;
  for (let round = 0; round < 2; round++) {
    replication?.resync(['drafts']);
    await replication?.inSync();
  }
}

const read = async ({ database }: DeviceData) =>
  (await database.collections.drafts.find().exec()).map((draft) => draft.toMutableJSON());
const titlesOn = async (device: DeviceData): Promise<unknown[]> =>
  (await read(device)).map(({ values }) => values['title']).toSorted();
const titles = (): unknown[] =>
  authority
    .documents('drafts')
    .map(({ values }) => (values as { title: string }).title)
    .toSorted();

const write = (title: string) => (device: DeviceData) =>
  storeDraft(device.database, null, valuesWithTitle(title));

/** On top of the version that the device knows. */
const change = (title: string) => async (device: DeviceData) => {
  const [draft] = await read(device);
  if (draft === undefined) throw new Error('this device has no draft');
  return storeDraft(device.database, draft, valuesWithTitle(title));
};
const remove = async (device: DeviceData): Promise<void> => {
  const [draft] = await read(device);
  await removeDraft(device.database, draft?.id ?? '');
};

describe('drafts', () => {
  it('are written offline, and reach the other device later', async () => {
    await on(phone, 'offline', async (device) => {
      await write('Solar roofs')(device);
      await write('Night trains')(device);
    });
    expect(titles()).toEqual([]);
    await on(phone, 'online', () => Promise.resolve());
    expect(await on(laptop, 'online', titlesOn)).toEqual(['Night trains', 'Solar roofs']);
  });

  it('are continued on another device, and removed on both when the project is submitted', async () => {
    await on(phone, 'online', write('Solar'));
    await on(laptop, 'online', change('Solar roofs'));
    expect(await on(phone, 'online', titlesOn)).toEqual(['Solar roofs']);
    await on(phone, 'online', remove);
    expect(await on(laptop, 'online', titlesOn)).toEqual([]);
    expect(titles()).toEqual([]);
  });

  it.each([
    ['the device that sends last', 'On the phone', 'On the laptop'],
    ['the device that sent first', 'On the laptop', 'On the phone'],
  ])(
    'are both kept if neither device knew the other version: the later one is of %s',
    async (_which, later, earlier) => {
      const { id } = await on(phone, 'online', write('Solar'));
      await on(laptop, 'online', () => Promise.resolve());
      await on(phone, 'offline', change('On the phone'));
      await on(laptop, 'online', change('On the laptop'));
      const stamp = later === 'On the phone' ? '2099-01-01T00:00:00.000Z' : '2020-01-01T00:00:00.000Z';
      await on(phone, 'offline', async ({ database }) => {
        const draft = await database.collections.drafts.findOne(id).exec(true);
        await draft.incrementalPatch({ updatedAt: stamp });
      });
      const found = await on(phone, 'online', read);
      const [kept, copy] = [
        found.find((draft) => draft.id === id),
        found.find((draft) => draft.copyOf === id),
      ];
      expect([found.length, kept?.values['title'], copy?.values['title']]).toEqual([2, later, earlier]);
      expect(await on(laptop, 'online', titlesOn)).toEqual(['On the laptop', 'On the phone']);
      expect(titles()).toEqual(['On the laptop', 'On the phone']);
    },
  );

  it('that were changed stay, if another device deletes an earlier version', async () => {
    await on(phone, 'online', write('Solar'));
    await on(laptop, 'online', () => Promise.resolve());
    await on(phone, 'offline', remove);
    await on(laptop, 'online', change('Solar roofs'));
    expect(await on(phone, 'online', titlesOn)).toEqual(['Solar roofs']);

    await on(phone, 'offline', change('Solar roofs of schools'));
    await on(laptop, 'online', remove);
    expect(await on(phone, 'online', titlesOn)).toEqual(['Solar roofs of schools']);
    expect(titles()).toEqual(['Solar roofs of schools']);
  });

  it('have no copy of what the same device wrote before, when an answer was lost', async () => {
    await on(phone, 'online', async (device) => {
      authority.trouble = () => 'lost-answer';
      await write('Solar')(device);
      await eventually('the service has it', () => titles().length === 1);
      phone.online = false;
    });
    await on(phone, 'offline', change('Solar roofs'));
    expect(await on(phone, 'online', titlesOn)).toEqual(['Solar roofs']);
    expect(titles()).toEqual(['Solar roofs']);
  });

  it('of 64 KB pictures are sent one by one', async () => {
    const logo = `data:image/webp;base64,${'A'.repeat(87_000)}`;
    await on(phone, 'offline', async ({ database }) => {
      for (const title of ['one', 'two', 'three'])
        await storeDraft(database, null, { ...valuesWithTitle(title), logo });
    });
    const { request } = authority;
    const sizes: number[] = [];
    Object.assign(authority, {
      request: (options: Parameters<typeof request>[0]) => {
        if (options.path.endsWith('/drafts')) sizes.push(JSON.stringify(options.body).length);
        return request(options);
      },
    });
    await on(phone, 'online', () => Promise.resolve());
    expect(titles()).toEqual(['one', 'three', 'two']);
    expect(Math.max(...sizes)).toBeLessThan(128_000);
  });
});

describe('a draft', () => {
  it('that another tab changed is not overwritten: what was typed becomes a second one', async () => {
    await on(phone, 'offline', async (device) => {
      const first = await write('Solar')(device);
      const { isSecond } = await storeDraft(device.database, first, valuesWithTitle('Solar roofs'));
      const stale = await storeDraft(device.database, first, valuesWithTitle('Solar panels'));
      expect([isSecond, stale.isSecond, stale.id === first.id]).toEqual([false, true, false]);
      expect(await titlesOn(device)).toEqual(['Solar panels', 'Solar roofs']);
    });
  });

  it('keeps what a newer version of the app has written, and loses what was emptied', async () => {
    await on(phone, 'offline', async (device) => {
      const { database } = device;
      const first = await storeDraft(database, null, { ...valuesWithTitle('Solar'), softCap: '500' });
      const held = await database.collections.drafts.findOne(first.id).exec(true);
      await held.incrementalPatch({ values: { title: 'Solar', softCap: '500', colour: 'green' } });
      await storeDraft(database, first, valuesWithTitle('Solar roofs'));
      expect((await read(device))[0]?.values).toEqual({ title: 'Solar roofs', colour: 'green' });
    });
  });

  it('that was deleted is there again by "Undo"', async () => {
    await on(phone, 'online', async (device) => {
      await write('Solar')(device);
      const [draft] = await read(device);
      await remove(device);
      await settle(device);
      expect(titles()).toEqual([]);
      if (draft !== undefined) await restoreDraft(device.database, draft);
    });
    expect(await on(laptop, 'online', titlesOn)).toEqual(['Solar']);
  });

  it('of an earlier version of the app is taken over once, with its logo', async () => {
    const logo = 'data:image/webp;base64,UklGRg==';
    phone.values.set(
      personalKey('project-draft', authority.userId),
      JSON.stringify({ title: 'Solar', type: 'standard', hardCap: '' }),
    );
    phone.values.set(personalKey('project-draft-logo', authority.userId), logo);
    await on(phone, 'offline', async (device) => {
      await Promise.all([takeOverEarlierDraft(device), takeOverEarlierDraft(device)]);
      await takeOverEarlierDraft(device);
      expect((await read(device)).map(({ values }) => values)).toEqual([{ title: 'Solar', logo }]);
    });
    expect([...phone.values.keys()].filter((key) => key.includes('draft'))).toEqual([]);
  });
});
