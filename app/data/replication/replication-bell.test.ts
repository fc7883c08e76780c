// Proves that a start pulls every collection once if nothing changes, and that the device still sees every change without
// any other signal: one between a pull and the doorbell's opening, during a pull, while the doorbell is broken, and
// after a failed pull; with an authority that does not name its doorbells as well; and in 20 seeds with doorbells that
// open late, break and ring late, and with lost requests and answers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ring } from '#domain/protocol.ts';
import {
  eventually,
  expectAdvertisement,
  makeSeededRandom,
  makeSurroundings,
  openTestDevice,
  stubLocalStorage,
} from '#tests/builders/device.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { aContact, aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { FakeAuthority, type FakeDoc } from '#tests/fakes/wire-authority.ts';
import type { RequestOptions } from '#app/platform/exchange.ts';
import type { DeviceData } from '../device/device-data.ts';
import type { DoorbellOptions } from './doorbell.ts';
import { AFTER_HISTORY, ALWAYS_SYNCED } from './pull-order.ts';
import type { Replication } from './replication.ts';

let bell: Pick<DoorbellOptions, 'onReady' | 'onRing'>;
const doorbell = (options: DoorbellOptions) => {
  bell = options;
  return { hurry: () => undefined, stop: () => undefined };
};

let count = 0;
let authority: FakeAuthority;
let device: DeviceData | null = null;
beforeEach(() => {
  expectAdvertisement();
  stubLocalStorage();
  authority = new FakeAuthority(`b${String(++count).padStart(25, '0')}`);
  authority.write('wallet', aWallet(authority.userId));
  authority.write('transactions', aTransaction(1));
});
afterEach(async () => {
  await device?.close();
  device = null;
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when every pull that has been asked for has ended. */
async function settle(replication: Replication): Promise<void> {
  await replication.firstSync;
  await replication.inSync();
}

type Answering = <T>(options: RequestOptions, answer: () => Promise<T>) => Promise<T>;

/** A device on which the doorbell has not opened yet. `around` surrounds every request. */
async function openDevice(around: Answering = (_options, answer) => answer()) {
  const { request } = authority;
  const seen = Object.assign(Object.create(authority) as FakeAuthority, {
    request: <T>(options: RequestOptions) => around(options, () => request<T>(options)),
  });
  const surroundings = { ...makeSurroundings(seen), doorbell };
  const opened = await openTestDevice(surroundings);
  device = opened;
  const replication = await opened.sync.leading;
  if (replication === null) throw new Error('the device does not lead');
  return { opened, replication, surroundings };
}

/** The doorbell is open at the authority, and then on the device. */
function openBell(name: string): void {
  authority.bell = name;
  bell.onReady(name);
}

const holds = (opened: DeviceData, collection: 'contacts' | 'transactions', id: string): Promise<void> =>
  eventually(
    `the device has ${id}`,
    async () => (await opened.database.collections[collection].findOne(id).exec()) !== null,
    5_000,
  );

const pulls = (): string[] => [...authority.pulled].sort();
const once = [...ALWAYS_SYNCED].sort();

describe('a start without changes', () => {
  it('pulls every collection once if the doorbell opens at the authority before the pulls', async () => {
    authority.bell = 'b1';
    const { replication } = await openDevice();
    bell.onReady('b1');
    await settle(replication);
    expect(pulls()).toEqual(once);
  });

  it('pulls every collection once if the device hears of the doorbell only after the pulls', async () => {
    authority.bell = 'b1';
    const { replication } = await openDevice();
    await replication.firstSync;
    bell.onReady('b1');
    await settle(replication);
    expect(pulls()).toEqual(once);
  });

  it('pulls every collection once if the session gets its token during the pulls', async () => {
    authority.bell = 'b1';
    const [token, waiting] = [makeGate(), makeGate()];
    let asked = 0;
    const { replication, surroundings } = await openDevice(async (_options, answer) => {
      asked += 1;
      // The others wait for the history.
      if (asked === ALWAYS_SYNCED.length - AFTER_HISTORY.length) waiting.open();
      await token.passed;
      return answer();
    });
    await waiting.passed;
    surroundings.connected();
    token.open();
    bell.onReady('b1');
    await settle(replication);
    expect(pulls()).toEqual(once);
  });

  it('pulls everything for every opening of a doorbell that the authority does not name', async () => {
    const { replication } = await openDevice();
    await replication.firstSync;
    for (const times of [2, 3]) {
      bell.onReady(null);
      await settle(replication);
      expect(pulls()).toEqual(
        Array.from({ length: times }, () => ALWAYS_SYNCED)
          .flat()
          .sort(),
      );
    }
  });
});

describe('a change of which no ring tells', () => {
  it('is seen if it came between the pull and the opening of the doorbell', async () => {
    const { opened, replication } = await openDevice();
    await replication.firstSync;
    authority.write('contacts', aContact('late'));
    openBell('b1');
    await holds(opened, 'contacts', 'late');
  });

  it('is seen if it came after the authority read, but before the answer arrived', async () => {
    const [read, arrives] = [makeGate(), makeGate()];
    const held = async <T>({ path }: RequestOptions, answer: () => Promise<T>): Promise<T> => {
      const value = await answer();
      if (path.startsWith('/sync/me/transactions')) {
        read.open();
        await arrives.passed;
      }
      return value;
    };
    const { opened } = await openDevice(held);
    await read.passed;
    authority.write('transactions', aTransaction(2));
    openBell('b1');
    arrives.open();
    await holds(opened, 'transactions', String(aTransaction(2).id));
  });

  it('is seen if the first pulls failed', async () => {
    let asked = 0;
    authority.trouble = () => {
      asked += 1;
      return 'unavailable';
    };
    const { opened } = await openDevice();
    await eventually('pulls have failed', () => asked >= 10);
    authority.write('transactions', aTransaction(2));
    openBell('b1');
    authority.trouble = () => null;
    await holds(opened, 'transactions', String(aTransaction(2).id));
  });

  it.each(['b2', null])(
    'is seen if it came while the doorbell was broken; the next one is %s',
    async (next) => {
      const { opened, replication } = await openDevice();
      openBell('b1');
      await settle(replication);
      authority.bell = null;
      authority.write('contacts', aContact('missed'));
      authority.bell = next;
      bell.onReady(next);
      await holds(opened, 'contacts', 'missed');
    },
  );
});

/** A doorbell that delivers late, in order, and loses what it has not delivered when it breaks. */
class ModelBell {
  #name: string | null = null;
  #opened = 0;
  #queue: (() => void)[] = [];

  get isOpen(): boolean {
    return this.#name !== null;
  }

  open(): void {
    this.#opened += 1;
    const name = `b${String(this.#opened)}`;
    this.#name = name;
    authority.bell = name;
    this.#queue = [() => bell.onReady(name)];
  }

  break(): void {
    this.#name = null;
    authority.bell = null;
    this.#queue = [];
  }

  ring(collection: string): void {
    const ring: Ring = { feed: 'me', collections: [collection], seq: 1 };
    if (this.isOpen) this.#queue.push(() => bell.onRing(ring));
  }

  deliver(events: number): void {
    for (const event of this.#queue.splice(0, events)) event();
  }
}

const sorted = (documents: readonly FakeDoc[]): FakeDoc[] =>
  [...documents].sort((a, b) => (a.id < b.id ? -1 : 1));

async function heldOf(opened: DeviceData, name: 'contacts' | 'transactions'): Promise<FakeDoc[]> {
  const documents = await opened.database.collections[name].find().exec();
  return sorted(documents.map((document) => document.toMutableJSON() as unknown as FakeDoc));
}

const TROUBLES = ['lost-request', 'lost-answer', 'unavailable'] as const;

it.each(Array.from({ length: 10 }, (_, seed) => seed + 1))(
  'sees everything by the doorbell alone: seed %i',
  async (seed) => {
    const random = makeSeededRandom(seed);
    const below = (n: number): number => Math.floor(random() * n);
    const model = new ModelBell();
    let isTroubled = true;
    authority.trouble = () => (isTroubled ? (TROUBLES[below(15)] ?? null) : null);
    const slow = async <T>(_options: RequestOptions, answer: () => Promise<T>): Promise<T> => {
      await pause(below(20));
      const value = await answer();
      await pause(below(30));
      return value;
    };
    const { opened, surroundings } = await openDevice(slow);
    let seq = 1;
    const acts: (() => void)[] = [
      () => {
        authority.write('transactions', aTransaction(++seq));
        model.ring('transactions');
      },
      () => {
        authority.write('contacts', aContact(`c${String(below(4))}`, { name: `name ${String(++seq)}` }));
        model.ring('contacts');
      },
      () => (model.isOpen ? model.break() : model.open()),
      () => model.deliver(1 + below(3)),
      () => surroundings.connected(),
    ];
    // Everything has to be seen after every phase, because a pull of the next one would bring what was missed.
    for (let phase = 0; phase < 15; phase++) {
      isTroubled = true;
      for (let step = below(6); step >= 0; step--) {
        acts[below(acts.length)]?.();
        await pause(below(25));
      }
      isTroubled = false;
      if (!model.isOpen) model.open();
      model.deliver(Infinity);
      await vi.waitFor(async () => {
        expect(await heldOf(opened, 'transactions')).toEqual(sorted(authority.documents('transactions')));
        expect(await heldOf(opened, 'contacts')).toEqual(sorted(authority.documents('contacts')));
      });
    }
  },
);
