// Proves the page of every notification: its subject, if the person has a page of it.
import { describe, expect, it } from 'vitest';
import { askExit, carryOut, join, months, nextMonth, verify } from '#tests/builders/investors.ts';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import type { Entry } from './ledger/entry.ts';
import type { Fact, Notice } from './ledger/facts.ts';
import { entryLeaf, transactionId } from './ledger/record.ts';
import { noticePage } from './notices.ts';

it('every notice to an investor leads to their dashboard', () => {
  const on = aWorld().with(
    person('ann').holding('2000 DC'),
    person('cem').holding('900000 DC'),
    person('owen').as('owner'),
  );
  const from = on.entries.length;
  join(on, 'ann', '500');
  on.send('cem', 'wallet.transfer', { to: on.address('owen'), amount: '100000', currency: 'DC' });
  carryOut(nextMonth(on));
  verify(on, 'ann', 'owen');
  carryOut(on);
  carryOut(months(on, 7));
  askExit(on, 'ann', '100');
  carryOut(on);
  const led = on.entries
    .slice(from)
    .flatMap((entry) =>
      entry.facts
        .filter((fact) => fact.kind === 'notification.raised')
        .map((fact) => ({ fact, page: noticePage({ entry, leaf: entryLeaf(entry) }, fact) })),
    );
  const own = led.filter(({ fact }) => fact.userId === idOf('ann'));
  expect(new Set(own.map(({ fact }) => fact.notice))).toEqual(
    new Set([
      'investor.joined',
      'payout.held',
      'kyc.verified',
      'payout.paid',
      'investor.exit_requested',
      'investor.exit_paid',
    ]),
  );
  expect(own.filter(({ page }) => page !== '/investors#dashboard')).toEqual([]);
  const staff = led.filter(({ fact }) => fact.notice === 'kyc.requested');
  expect(staff.map(({ page }) => page)).toEqual([null]);
});

const LEAF = new Uint8Array(32).fill(7);

/** The page of a notification in an entry with these facts. */
function pageOf(notice: Notice, userId: string, facts: readonly object[] = []): string | null {
  const raised = { kind: 'notification.raised', userId, notice } as const;
  const entry = { facts: [...facts, raised] as readonly Fact[] } as Entry;
  return noticePage({ entry, leaf: LEAF }, raised);
}

const movement = (fromUser: string, toUser: string) => ({
  ...{
    kind: 'transaction.recorded',
    transactionKind: 'transfer',
    from: 'VIQ-1',
    to: 'VIQ-2',
    fromUser,
    toUser,
  },
  ...{ amount: '1', fee: '0', currency: 'DC' },
});
const open = (index: number): string => `/wallet?tab=history&open=${transactionId(LEAF, index)}`;

describe('a notification leads', () => {
  it.each<[Notice, string | null]>([
    ['wallet.opened', '/wallet'],
    ['loss.concerns_you', '/wallet?tab=history'],
    ['loss.accepted', null],
    ['clock.stepped', null],
    ['kyc.requested', null],
    ['approval.proposed', null],
    ['referral.paid', '/referral'],
  ])('%s to %s', (notice, page) => {
    expect(pageOf(notice, 'ann')).toBe(page);
    // Other facts of the entry do not matter.
    expect(pageOf(notice, 'ann', [movement('ann', 'ben')])).toBe(page);
  });

  it("to the person's own transaction, from either side, and to nobody else’s", () => {
    const facts = [movement('cem', 'dan'), movement('ann', 'ben')];
    expect(pageOf('transfer.sent', 'ann', facts)).toBe(open(1));
    expect(pageOf('transfer.received', 'ben', facts)).toBe(open(1));
    expect(pageOf('transfer.received', 'dan', facts)).toBe(open(0));
    const before = [{ kind: 'wallet.labelled', fromUser: 'ann' }, ...facts];
    expect(pageOf('transfer.sent', 'ann', before)).toBe(open(1));
  });

  it('to the history if the person has no transaction of the money', () => {
    expect(pageOf('transfer.sent', 'eve', [movement('ann', 'ben')])).toBe('/wallet?tab=history');
  });

  it('to its schedule, and to the transaction once the schedule has sent', () => {
    const schedule = (userId: string, id: string) => ({ kind: 'schedule.ran', schedule: id, userId });
    const facts = [schedule('ben', 'other'), schedule('ann', 'own/1'), movement('ann', 'ben')];
    expect(pageOf('schedule.warned', 'ann', facts)).toBe('/wallet/scheduled?open=own%2F1');
    expect(pageOf('schedule.sent', 'ann', facts)).toBe(open(0));
    expect(pageOf('transfer.received', 'cem', [...facts, movement('ann', 'cem')])).toBe(open(1));
  });

  it('to the security page if it concerns signing in', () => {
    expect(pageOf('password.changed', 'ann')).toBe('/security');
  });
});
