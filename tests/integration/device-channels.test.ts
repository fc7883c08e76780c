// Proves that the databases of a test communicate in memory, and not through a timer that outlives the test.
import { OPEN_BROADCAST_CHANNELS } from 'broadcast-channel';
import { expect, it } from 'vitest';
import { openDatabase } from '#app/data/database/database.ts';
import { expectAdvertisement, testStorage } from '#tests/builders/device.ts';

it('opens the channel of a database in memory, and closes it with the database', async () => {
  expectAdvertisement();
  const before = new Set(OPEN_BROADCAST_CHANNELS);
  const database = await openDatabase({ userId: 'u'.repeat(26), storage: testStorage() });
  const opened = [...OPEN_BROADCAST_CHANNELS].filter((channel) => !before.has(channel));
  expect(opened.map(({ type }) => type)).toEqual(['simulate']);
  await database.close();
  expect(OPEN_BROADCAST_CHANNELS).toEqual(before);
});
