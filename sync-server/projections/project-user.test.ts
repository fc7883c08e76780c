// Proves that a refused transfer reaches only the database of the person who submitted it, as an unread notification.
import { expect, it } from 'vitest';
import { aWorld, idOf, OPENED_AT, person } from '#tests/builders/world.ts';
import { listParties, userDocuments } from './project-user.ts';

it('a refused transfer causes a notification like a sent one', () => {
  const world = aWorld().with(person('ann').holding('100 DC'), person('ben'));
  world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '101', currency: 'DC' });
  const entry = world.entries.at(-1);
  if (entry === undefined) throw new Error('there is no entry');
  expect(entry.verdict).toBe('refused');
  expect([...listParties(entry)]).toEqual([idOf('ann')]);
  expect(userDocuments({ entry, leaf: new Uint8Array(32) }, idOf('ann'))).toEqual([
    {
      _id: `notifications:${String(entry.seq)}.0`,
      id: `${String(entry.seq)}.0`,
      seq: entry.seq,
      order: expect.any(Number) as number,
      at: new Date(OPENED_AT).toISOString(),
      type: 'transaction',
      title: 'Transfer not sent',
      message: `101.00 DC to ${world.address('ben')} stayed in your wallet: Insufficient balance. Send less, or add funds first.`,
      page: '/wallet?tab=history',
      read: false,
    },
  ]);
});

it('any other refusal is only its verdict', () => {
  const world = aWorld().with(person('ann'));
  world.send('ann', 'investor.join', { amount: '500' });
  const entry = world.entries.at(-1);
  if (entry === undefined) throw new Error('there is no entry');
  expect(entry.verdict).toBe('refused');
  expect(listParties(entry).size).toBe(0);
});
