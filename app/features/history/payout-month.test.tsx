// Proves that the row of a monthly payout names its month once the device has the payout's document, and never a wrong
// month.
import { afterEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { flushPromises, render, type Rendered } from '../../ui/testing/render.tsx';
import { PayoutTitle } from './payout-month.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const at = '2026-11-01T00:00:05.000Z';
const payout = (month: string, amountDc: string, more: object = {}) => ({
  id: `payout:${month}`,
  value: {
    ...{ id: `payout:${month}`, seq: 1, at },
    payout: { month, amountDc, poolPercentage: '1.00', status: 'paid', createdAt: at, paidAt: at, ...more },
  },
});

async function titleWith(...records: { readonly id: string }[]): Promise<string> {
  const data = makeShownData({ collections: { records } });
  const title = <PayoutTitle paid={{ at, amount: '3' }} otherwise="Received a monthly payout" />;
  rendered = await render(withData(<h2>{title}</h2>, data));
  await flushPromises();
  return rendered.page.querySelector('h2')?.textContent ?? '';
}

test('names the month of the payout that was paid at that time', async () => {
  const title = await titleWith(payout('2026-09', '2'), payout('2026-10', '3'));
  expect(title).toBe('Monthly payout for October 2026');
});

test.each([
  ['nothing is known', []],
  ['it is still held', [payout('2026-10', '3', { status: 'held', paidAt: undefined })]],
  ['another was paid', [payout('2026-10', '4')]],
  ['two were paid at once with the same amount', [payout('2026-09', '3'), payout('2026-10', '3')]],
])('says no month when %s', async (_when, records) => {
  expect(await titleWith(...records)).toBe('Received a monthly payout');
});
