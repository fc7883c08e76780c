// Proves that the balance chart ends with today, also when Home stays open past midnight.
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aTransaction, aWallet } from '#tests/builders/wire-documents.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { BalanceCurve } from './balance-curve.tsx';

let rendered: Rendered | null = null;
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date(2026, 10, 27, 23, 59, 30),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await rendered?.unmount();
  rendered = null;
});

const zero = { posted: '0', held: '0' };
const wallet = aWallet('p1', { balances: { DC: { posted: '100', held: '0' }, TDC: zero, USD: zero } });
const first = aTransaction(1, { direction: 'in', amount: '100', at: '2026-11-01T12:00:00.000Z' });
const firstDay = (): string | undefined => document.querySelector('.curve-ends > span')?.textContent;

test('the days move on at midnight', async () => {
  const data = makeShownData({
    pulled: ['transactions'],
    collections: { wallet: [wallet], transactions: [first] },
  });
  rendered = await render(withData(<BalanceCurve />, data));
  await expect.poll(firstDay).toMatch(/Oct 29/);
  act(() => void vi.advanceTimersByTime(60_000));
  await expect.poll(firstDay).toMatch(/Oct 30/);
});
