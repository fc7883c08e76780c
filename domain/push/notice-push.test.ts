// Proves how a notice is pushed: its urgency, how long it is news, its page, and what it replaces.
import { expect, it } from 'vitest';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import type { Entry } from '../ledger/entry.ts';
import type { NotificationFact } from '../ledger/facts.ts';
import { entryLeaf } from '../ledger/record.ts';
import { type NoticePush, makeNoticePush, pushTtlMaxMs } from './notice-push.ts';

const world = aWorld().with(person('ann').holding('50 DC'), person('ben'));
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '5', currency: 'DC' });
const schedule = {
  ...{ to: world.address('ben'), amount: '400', currency: 'DC', every: 'day' },
  ...{ startAt: new Date(world.now + 3_600_000).toISOString().slice(0, 16), timeZone: 'UTC' },
};
const made = world.send('ann', 'schedule.create', schedule);
const id = made.decided ? made.entry.id : '';
world.later(3_700_000);
world.send('system', 'schedule.run', { n: 1, schedule: id });
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '1', currency: 'DC' });

const isNotice = (fact: Entry['facts'][number]): fact is NotificationFact =>
  fact.kind === 'notification.raised';
/** The last of these notices in the journal, as a push. */
function pushOf(notice: NotificationFact['notice']): NoticePush {
  const found = world.entries.flatMap((entry) =>
    entry.facts.filter(isNotice).flatMap((fact) => (fact.notice === notice ? [{ entry, fact }] : [])),
  );
  const { entry, fact } = found.at(-1) ?? {};
  if (entry === undefined || fact === undefined) throw new Error(`there is no ${notice}`);
  return makeNoticePush({ entry, leaf: entryLeaf(entry) }, { fact, id: 'its-own-id' }, null);
}

it('incoming money is urgent for a day, and replaces nothing', () => {
  const push = pushOf('transfer.received');
  expect(push).toMatchObject({
    type: 'transaction',
    urgency: 'high',
    ttlMs: 86_400_000,
    collapse: 'its-own-id',
  });
  expect(push.path).toMatch(/^\/wallet\?tab=history&open=/);
});

it('outgoing money is of normal urgency for a day', () => {
  expect(pushOf('transfer.sent')).toMatchObject({
    ...{ type: 'transaction', urgency: 'normal', ttlMs: 86_400_000, collapse: 'its-own-id' },
  });
});

it('a system notice is of low urgency for three days', () => {
  expect(pushOf('wallet.opened')).toMatchObject({ urgency: 'low', ttlMs: 259_200_000, path: '/wallet' });
  expect(pushTtlMaxMs).toBe(259_200_000);
});

it('the newest push about a schedule replaces undelivered ones about it', () => {
  const push = pushOf('schedule.failed');
  expect(push).toMatchObject({
    collapse: `schedule ${idOf('ann')} ${id}`,
    path: `/wallet/scheduled?open=${encodeURIComponent(id)}`,
  });
});
