// Proves the service's metrics of receivables and of payments that wait for staff.
import { expect, it } from 'vitest';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import { receivables } from '#domain/receivable/receivables.ts';
import { owedInAll } from '#domain/receivable/receivable.ts';
import { makeMetrics } from '../http/metrics.ts';
import { paymentMeters } from './payment-meters.ts';

it('reports the number of debtors, their total debt, and the number of payments that wait for staff', async () => {
  const { state } = aWorld().with(person('ann'), person('ben'));
  const metrics = makeMetrics(paymentMeters({ owed: () => owedInAll(state), asides: () => 3 }));
  const figures = async () =>
    (await metrics.text()).match(/^vaultiq_(?:people_owing|owed_dc|payments_waiting_for_staff) .*$/gm);
  expect(await figures()).toEqual([
    'vaultiq_people_owing 0',
    'vaultiq_owed_dc 0',
    'vaultiq_payments_waiting_for_staff 3',
  ]);
  receivables.of(state).owed.set(idOf('ann'), { purchases: 70_900_000n, rewards: 1_000_000n });
  receivables.of(state).owed.set(idOf('ben'), { purchases: 0n, rewards: 2_100_000n });
  expect((await figures())?.slice(0, 2)).toEqual(['vaultiq_people_owing 2', 'vaultiq_owed_dc 74']);
});
