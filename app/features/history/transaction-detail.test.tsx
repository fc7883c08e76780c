// Proves that the details of a transaction name its origin, a schedule or a payment request, with a link only to the
// person's own.
import { afterEach, expect, test } from 'vitest';
import type { TransactionDoc } from '#domain/protocol.ts';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { TransactionDetail } from './transaction-detail.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

async function factsOf(change: Partial<TransactionDoc>): Promise<Record<string, Element | null>> {
  const transaction = aTransaction(1, change);
  const row = {
    kind: 'transaction' as const,
    transaction,
    partyName: null,
    label: null,
    privateNote: null,
    balance: null,
  };
  rendered = await render(withData(<TransactionDetail row={row} />, makeShownData({})));
  return Object.fromEntries(
    [...rendered.page.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent ?? '',
      fact.querySelector('dd'),
    ]),
  );
}

const request = 'r'.repeat(64);

test('a scheduled transfer links to its schedule', async () => {
  const facts = await factsOf({ direction: 'out', scheduleId: 'the-schedule-of-rent' });
  expect(facts['Sent by']?.textContent).toBe('Scheduled transfer');
  expect(facts['Sent by']?.querySelector('a')?.getAttribute('href')).toBe(
    '/wallet/scheduled?open=the-schedule-of-rent',
  );
  expect(facts).not.toHaveProperty('Paid for');
});

test('a payment received for a request links to the request', async () => {
  const facts = await factsOf({ direction: 'in', requestId: request });
  expect(facts['Paid for']?.textContent).toBe('Your payment request');
  expect(facts['Paid for']?.querySelector('a')?.getAttribute('href')).toBe(
    `/wallet?tab=receive&open=${request}`,
  );
});

test("a payment of somebody's request names the request", async () => {
  const facts = await factsOf({ direction: 'out', requestId: request });
  expect(facts['Paid for']?.textContent).toBe(`Payment request ${'r'.repeat(8)}`);
  expect(facts['Paid for']?.querySelector('a')).toBeNull();
});

test('a transfer sent by hand names neither', async () => {
  const facts = await factsOf({ direction: 'out' });
  expect(facts).not.toHaveProperty('Sent by');
  expect(facts).not.toHaveProperty('Paid for');
});

test('an amount of a token is named by its symbol', async () => {
  const facts = await factsOf({ direction: 'in', amount: '4.5', currency: 'token:p1:SUN' });
  expect(facts['Amount']?.textContent).toBe('+4.50 SUN');
});
