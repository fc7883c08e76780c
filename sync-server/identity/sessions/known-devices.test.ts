// Proves which devices are known to a person: by a mark that only the device has, stored as a hash, at most twenty.
import { beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { DocumentStore, NewDocument } from '#couchdb/document-store.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { hashMark, type KnownDevices, makeKnownDevices } from './known-devices.ts';

const mark = (n: number): string => String(n).padStart(43, 'm');

let store: DocumentStore;
let devices: KnownDevices;
beforeEach(async () => {
  store = makeMemoryStore();
  await store.createDatabase(ACCOUNTS);
  devices = makeKnownDevices(store, (count) => new Uint8Array(count).fill(1));
});

describe('the mark of a device', () => {
  const made = Buffer.alloc(32, 1).toString('base64url');

  it('stays the same, and a device without one gets a new one', () => {
    expect(devices.markFrom(mark(1))).toBe(mark(1));
    expect(devices.markFrom(undefined)).toBe(made);
    expect(made).toMatch(/^[\w-]{43}$/);
  });

  it.each(['', 'm'.repeat(42), 'm'.repeat(44), `${'m'.repeat(42)}!`, `${'m'.repeat(43)}\n`])(
    'is replaced if it is %j, which identifies nobody',
    async (presented) => {
      expect(devices.markFrom(presented)).toBe(made);
      await devices.meet('ann', presented);
      expect(await devices.recognise('ann', presented)).toBeNull();
    },
  );
});

describe('a device', () => {
  it('is the first one, then known; another one is new', async () => {
    expect(await devices.countOf('ann')).toBe(0);
    expect(await devices.meet('ann', mark(1))).toBe('first');
    expect(await devices.meet('ann', mark(1))).toBe('known');
    expect(await devices.meet('ann', mark(2))).toBe('new');
    expect(await devices.meet('ann', mark(1))).toBe('known');
    expect(await devices.countOf('ann')).toBe(2);
    expect(await devices.meet('ben', mark(1))).toBe('first');
  });

  it('is recognised only for the person who has signed in on it', async () => {
    expect(await devices.recognise('ann', mark(1))).toBeNull();
    await devices.meet('ann', mark(1));
    expect(await devices.recognise('ann', mark(1))).toBe(hashMark('ann', mark(1)));
    expect(await devices.recognise('ann', mark(2))).toBeNull();
    expect(await devices.recognise('ben', mark(1))).toBeNull();
    expect(await devices.recognise('ann', undefined)).toBeNull();
  });

  it('is forgotten after twenty other devices', async () => {
    for (let n = 1; n <= 20; n++) await devices.meet('ann', mark(n));
    expect(await devices.recognise('ann', mark(1))).not.toBeNull();
    await devices.meet('ann', mark(21));
    expect(await devices.countOf('ann')).toBe(20);
    expect(await devices.recognise('ann', mark(1))).toBeNull();
    expect(await devices.recognise('ann', mark(2))).not.toBeNull();
    expect(await devices.recognise('ann', mark(21))).not.toBeNull();
  });

  it('is remembered together with another one that signs in at the same moment', async () => {
    const both = await Promise.all([devices.meet('ann', mark(1)), devices.meet('ann', mark(2))]);
    expect(both.toSorted()).toEqual(['first', 'new']);
    expect(await devices.countOf('ann')).toBe(2);
  });

  it('is not reported as remembered if that cannot be stored', async () => {
    let puts = 0;
    const contested = {
      ...store,
      put: (_database: string, _document: NewDocument) => {
        puts += 1;
        return Promise.resolve({ status: 'conflict' as const });
      },
    };
    const meeting = makeKnownDevices(contested, (count) => new Uint8Array(count)).meet('ann', mark(1));
    await expect(meeting).rejects.toThrow('the devices of a person could not be written');
    expect(puts).toBe(20);
  });
});
