// Proves where a notification of the investor programme leads: to the dashboard that says how it stands, and staff nowhere.
import { expect, it } from 'vitest';
import { askExit, carryOut, join, months, nextMonth, verify } from '#tests/builders/investors.ts';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import { entryLeaf } from './ledger/record.ts';
import { noticePage } from './notice-page.ts';

it('everything that an investor is told leads to their dashboard', () => {
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
