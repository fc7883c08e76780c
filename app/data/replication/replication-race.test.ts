// Proves that a version which the authority gets right after it took the device's upload reaches the device, although
// it is pulled before RxDB has written the upload's outcome: every overlap of the two requests is forced.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  eventually,
  expectAdvertisement,
  openTestDevice,
  second,
  stubLocalStorage,
  makeSurroundings,
} from '#tests/builders/device.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { aContact } from '#tests/builders/wire-documents.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import type { RequestOptions } from '#app/platform/exchange.ts';
import type { DeviceData } from '../device/device-data.ts';

let count = 0;
let device: DeviceData | null = null;
beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
});
afterEach(async () => {
  await device?.close();
  device = null;
});

const contact = (name: string, at: number) => aContact('c', { name, updatedAt: second(at) });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A device that does not let the two overlap never resolves it, so it is not awaited for ever. */
const orNever = (promise: Promise<void>): Promise<unknown> => Promise.race([promise, pause(150)]);

type Overlap = {
  readonly authority: FakeAuthority;
  /** The authority as the device sees it. */
  readonly seen: FakeAuthority;
  readonly pulling: Promise<void>;
  readonly begin: () => void;
};

/**
 * From `begin` on, the first pull of the contacts is taken when an upload was taken, and that upload is answered when
 * the pull was answered and stored; `meanwhile` happens right after the upload was taken.
 */
function overlapOf(meanwhile: (authority: FakeAuthority) => void): Overlap {
  const authority = new FakeAuthority(`q${String(++count).padStart(25, '0')}`);
  const [pulling, taken, pulled] = [makeGate(), makeGate(), makeGate()];
  let forced = false;
  const around = {
    pull: async <T>(answer: () => Promise<T>): Promise<T> => {
      pulling.open();
      await orNever(taken.passed);
      const value = await answer();
      void pause(40).then(() => pulled.open());
      return value;
    },
    push: async <T>(answer: () => Promise<T>): Promise<T> => {
      const value = await answer();
      forced = false;
      meanwhile(authority);
      taken.open();
      await orNever(pulled.passed);
      return value;
    },
  };
  const { request } = authority;
  const seen = Object.assign(Object.create(authority) as FakeAuthority, {
    request: <T>(options: RequestOptions) => {
      const answer = () => request<T>(options);
      if (!forced || !options.path.startsWith('/sync/me/contacts')) return answer();
      return options.method === 'POST' ? around.push(answer) : around.pull(answer);
    },
  });
  const begin = (): void => {
    forced = true;
  };
  return { authority, seen, pulling: pulling.passed, begin };
}

/** A pull that may not be missed, because the forced one may have come earlier. */
async function syncAgain({ sync }: DeviceData): Promise<void> {
  const replication = await sync.leading;
  await replication?.firstSync;
  for (let round = 0; round < 3; round++) {
    replication?.resync();
    await replication?.inSync();
  }
}

const waitForContact = ({ database }: DeviceData, name: string): Promise<void> =>
  eventually(
    `the device has "${name}"`,
    async () => (await database.collections.contacts.findOne('c').exec())?.name === name,
    2_000,
  );

const cases = [
  { what: 'was taken', before: () => undefined },
  {
    what: 'was overruled',
    before: (authority: FakeAuthority) => authority.write('contacts', contact('overrules', 10)),
  },
];

it.each(cases)('pulls documents that came after a push that $what, during a pull', async ({ before }) => {
  const { authority, seen, pulling, begin } = overlapOf((server) =>
    server.write('contacts', contact('newest', 20)),
  );
  authority.write('contacts', contact('first', 1));
  device = await openTestDevice(makeSurroundings(seen));
  await waitForContact(device, 'first');
  begin();
  (await device.sync.leading)?.resync(['contacts']);
  await pulling;
  before(authority);
  await device.database.collections.contacts.incrementalUpsert(contact('mine', 5));
  await syncAgain(device);
  await waitForContact(device, 'newest');
  expect(authority.documents('contacts')).toEqual([contact('newest', 20)]);
});

it.each(cases)(
  'pulls documents that came after a push that $what, when the device is opened',
  async ({ before }) => {
    const { authority, seen, begin } = overlapOf((server) => server.write('contacts', contact('newest', 20)));
    authority.write('contacts', contact('first', 1));
    const around = makeSurroundings(seen);
    device = await openTestDevice(around);
    await waitForContact(device, 'first');
    authority.trouble = () => 'lost-request';
    await device.database.collections.contacts.incrementalUpsert(contact('mine', 5));
    await device.close();
    before(authority);
    authority.trouble = () => null;
    begin();
    device = await openTestDevice(around);
    await syncAgain(device);
    await waitForContact(device, 'newest');
    expect(authority.documents('contacts')).toEqual([contact('newest', 20)]);
  },
);
