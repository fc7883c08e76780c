// Proves what a payment link shows a visitor before signing in: who asks, how much and for what, and nothing of a changed
// request.
import { afterEach, expect, test } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { PaymentAsk } from './payment-ask.tsx';
import { type PaymentLink, paymentLink } from './payment-link.ts';

const to = 'VIQ-1763711000000-a8b2c4d6e8f0';
const expiresAt = '2999-01-01T00:00:00.000Z';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const parametersOf = (link: PaymentLink): URLSearchParams =>
  new URL(paymentLink('https://wallet.example', link)).searchParams;

async function renderAsk(parameters: URLSearchParams) {
  rendered = await render(
    <PaymentAsk parameters={parameters} signIn="/auth?next=%2Fwallet" signUp={<p>The form</p>} />,
  );
  const { page } = rendered;
  const links = [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  return { text: page.textContent, links };
}

const WAYS_ON = [['Sign in to pay', '/auth?next=%2Fwallet']];

test('a payment request says who asks, how much, for what and until when', async () => {
  const { text, links } = await renderAsk(
    parametersOf(aRequest({ to, amount: '12.5', currency: 'DC', note: 'Lunch', expiresAt })),
  );
  expect(text).toContain('Payment request');
  expect(text).toContain('This wallet asks for12.50 DC');
  expect(text).toContain(`To${to}`);
  expect(text).toContain('ForLunch');
  expect(text).toMatch(/To be paid by.*2999/);
  expect(text).toMatch(/Create an account to pay.*The form/);
  expect(links).toEqual(WAYS_ON);
});

test('a link with an address only leaves the amount to the payer', async () => {
  const { text, links } = await renderAsk(parametersOf({ to }));
  expect(text).toContain('Payment link');
  expect(text).toContain('This wallet asks for a payment. You choose the amount.');
  expect(text).toContain(to);
  expect(links).toEqual(WAYS_ON);
});

test('a link without a currency names none: the payer chooses one', async () => {
  const { text } = await renderAsk(parametersOf({ to, amount: '12.5' }));
  expect(text).toContain('This wallet asks for12.50To');
});

test('a request that was changed shows none of its figures', async () => {
  const parameters = parametersOf(aRequest({ to, amount: '12.5', currency: 'DC', expiresAt }));
  parameters.set('amount', '125');
  const { text, links } = await renderAsk(parameters);
  expect(text).toContain('This payment request has been changed');
  expect(text).not.toContain('125');
  expect(text).not.toContain('The form');
  expect(links).toEqual([]);
});

test('an expired request says so, and has no link', async () => {
  const { text, links } = await renderAsk(
    parametersOf(aRequest({ to, amount: '3', currency: 'DC', expiresAt: '2020-01-01T00:00:00.000Z' })),
  );
  expect(text).toContain('This payment request has expired');
  expect(text).not.toContain('The form');
  expect(links).toEqual([]);
});
