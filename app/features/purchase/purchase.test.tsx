/**
 * Proves the Buy DC dialog before, during and after a payment, with the authority's own rule: the refusals in the
 * specification's words, every line of the split, phase boundaries line by line, the price lock, what needs a
 * connection, the launch, and each status of an order without an unkept promise.
 */
import { afterEach, expect, test, vi } from 'vitest';
import type { CardOrder } from '#domain/payment/messages.ts';
import { ORDER_STATUSES } from '#domain/payment/messages.ts';
import { MICRO_PER_UNIT } from '#domain/money.ts';
import { localProblem, knownProblem } from '../../platform/problem.ts';
import { buttonNamed, click, render, type Rendered, type } from '../../ui/testing/render.tsx';
import { supplyValue } from '../../ui/testing/supply.ts';
import { AmountStep } from './amount-step.tsx';
import { BuyButtonView, launchText } from './buy-button.tsx';
import { Countdown, leftText } from './countdown.tsx';
import { isOver, orderText } from './order-text.ts';
import { PaymentBody } from './payment-screen.tsx';
import { PaymentStep } from './payment-step.tsx';
import { checkPurchase, isSameQuote, makeQuote } from './purchase-quote.ts';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.useRealTimers();
});

const firstPhase = supplyValue({
  phase: 1,
  priceUsd: '1',
  nextPriceUsd: '1.25',
  phaseSold: '0',
  totalSold: '0',
});

const factsOf = (page: HTMLElement): [string, string][] =>
  [...page.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ]);

type StepProps = Parameters<typeof AmountStep>[0];

async function amountStep(change: Partial<StepProps> = {}) {
  const onPay = vi.fn();
  const props: StepProps = {
    supply: firstPhase,
    online: true,
    mode: 'stripe',
    busy: false,
    problem: null,
    amountUsd: '',
    onPay,
    ...change,
  };
  rendered = await render(<AmountStep {...props} />);
  const { page } = rendered;
  const field = page.querySelector<HTMLInputElement>('input[name="amountUsd"]');
  if (field === null) throw new Error('there is no amount');
  const button = (): HTMLButtonElement => {
    const found = page.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (found === null) throw new Error('there is no button');
    return found;
  };
  return { page, field, button, onPay };
}

test('every line of the split is shown before the payment: $10 buys 10 DC, of which 7.495 are the buyer’s', async () => {
  const { page, field } = await amountStep();
  await type(field, '10');
  expect(factsOf(page)).toEqual([
    ['You pay', '$10.00'],
    ['Phase 1 at $1.0000', '$10.00 for 10.000 DC'],
    ['Marketing vault (15%)', '1.500 DC'],
    ['Core vault (10%)', '1.000 DC'],
    ['Transaction fee (0.05%)', '0.005 DC'],
    ['You get', '7.495 DC'],
  ]);
});

test('the first line says what an amount gives and why, for an example and then for what is typed', async () => {
  const { page, field } = await amountStep();
  const offer = () => [...page.querySelectorAll('.purchase-offer > p')].map(({ textContent }) => textContent);
  const reason =
    '1 DC costs $1.0000. From what you buy, 15% for the marketing vault, 10% for the core vault and the 0.05% transaction fee are deducted.';
  expect(offer()).toEqual(['For $100 you get 74.95 DC', reason]);
  await type(field, '10');
  expect(offer()).toEqual(['For $10 you get 7.495 DC', reason]);
  await type(field, '9');
  expect(offer()[0]).toBe('For $100 you get 74.95 DC');
});

test('the amount has the focus as soon as it is enabled', async () => {
  const { field } = await amountStep();
  expect(document.activeElement).toBe(field);
});

test('with the split on top the buyer gets every DC paid for', async () => {
  const { page, field } = await amountStep({ supply: { ...firstPhase, splitMode: 'on_top' } });
  await type(field, '10');
  const facts = Object.fromEntries(factsOf(page));
  expect(facts['You get']).toBe('10.000 DC');
  expect(facts['Marketing vault (15%)']).toBe('1.500 DC');
});

test('an order over the end of a phase shows each phase at its price', async () => {
  const { page, field } = await amountStep({ supply: { ...firstPhase, phaseSold: '999999940' } });
  await type(field, '100');
  expect(page.textContent).toContain('crosses the end of a phase');
  expect(factsOf(page).slice(0, 4)).toEqual([
    ['You pay', '$100.00'],
    ['Phase 1 at $1.0000', '$60.00 for 60.000 DC'],
    ['Phase 2 at $1.2500', '$40.00 for 32.000 DC'],
    ['Total', '92.000 DC'],
  ]);
});

test.each([
  ['', 'Please enter a valid amount'],
  ['abc', 'Please enter a valid amount'],
  ['0', 'Please enter a valid amount'],
  ['-5', 'Please enter a valid amount'],
  ['10.001', 'Please enter a valid amount'],
  ['9.99', 'Minimum purchase is $10'],
  ['100000.01', 'Maximum purchase is $100,000'],
])('an amount of "%s" is refused with "%s"', (amountUsd, text) => {
  expect(checkPurchase({ amountUsd })).toEqual({ amountUsd: text });
});

test.each(['10', '10.5', '100000'])('an amount of "%s" is taken', (amountUsd) => {
  expect(checkPurchase({ amountUsd })).toEqual({});
});

test('the button is disabled below $10, and from $10 on names the amount', async () => {
  const { field, button, onPay } = await amountStep();
  expect([button().disabled, button().textContent]).toEqual([true, 'Buy DC']);
  await type(field, '9.99');
  expect(button().disabled).toBe(true);
  await type(field, '10');
  expect([button().disabled, button().textContent]).toEqual([false, 'Pay $10.00 by card']);
  await click(button());
  expect(onPay).toHaveBeenCalledTimes(1);
  const [amount, shown] = onPay.mock.calls[0] as [string, { buyer: bigint }];
  expect([amount, shown.buyer]).toEqual(['10', 7_495_000n]);
});

test('the button says Processing... while the order is opened', async () => {
  const { button } = await amountStep({ busy: true, amountUsd: '10' });
  expect([button().disabled, button().textContent]).toEqual([true, 'Processing...']);
});

test('says offline that it needs a network before anything is typed, and cannot be paid', async () => {
  const { page, field, button } = await amountStep({ online: false });
  expect(page.textContent).toContain('You are offline');
  await type(field, '10');
  expect(button().disabled).toBe(true);
  expect(factsOf(page).at(-1)).toEqual(['You get', '7.495 DC']);
});

test('says so if card payments are off, and in test mode which card to use', async () => {
  const off = await amountStep({ mode: 'off' });
  expect(off.page.textContent).toContain('Purchases are off');
  await type(off.field, '10');
  expect(off.button().disabled).toBe(true);
  await rendered?.unmount();
  const local = await amountStep({ mode: 'test' });
  expect(local.page.textContent).toContain('No card is charged.');
  await type(local.field, '10');
  expect(local.button().disabled).toBe(false);
});

test('a refusal shows its title, its text and what to do; without one: Purchase failed, An unknown error occurred', async () => {
  const failed = await amountStep({ problem: knownProblem('NOT_AUTHENTICATED') });
  expect(failed.page.textContent).toContain('Not authenticated');
  await rendered?.unmount();
  const unknown = await amountStep({ problem: { ...localProblem('NO_ANSWER'), title: '', detail: '' } });
  expect(unknown.page.textContent).toContain('Purchase failed');
  expect(unknown.page.textContent).toContain('An unknown error occurred');
});

test('keeps what was typed when a purchase is tried again', async () => {
  const { field } = await amountStep({ amountUsd: '25' });
  expect(field.value).toBe('25');
});

const LAUNCH = '2025-11-14T00:00:00.000Z';

test('before the launch the button reads Available November 14, 2025 and is disabled', async () => {
  const onOpen = vi.fn();
  const at = Date.parse(LAUNCH);
  rendered = await render(<BuyButtonView launchAt={LAUNCH} now={at - 1} onOpen={onOpen} />);
  const early = buttonNamed(rendered.page, /^Available November 14, 2025$/);
  expect(early?.disabled).toBe(true);
  await rendered.rerender(<BuyButtonView launchAt={LAUNCH} now={at} onOpen={onOpen} />);
  await click(buttonNamed(rendered.page, /^Buy DC$/));
  expect(onOpen).toHaveBeenCalledTimes(1);
});

test('the day of the launch is in UTC, wherever the person is', () => {
  expect(launchText('2026-01-31T23:30:00.000Z')).toBe('Available January 31, 2026');
});

test('the lock counts down to the second, and its end is announced', async () => {
  expect([900_000, 899_001, 61_000, 1, 0].map((left) => leftText(left, 0))).toEqual([
    '15:00',
    '15:00',
    '1:01',
    '0:01',
    '0:00',
  ]);
  rendered = await render(<Countdown until={Date.now() + 900_000} />);
  expect(rendered.page.querySelector('[role="timer"]')?.textContent).toMatch(/^Price locked for 1[45]:\d\d$/);
  await rendered.rerender(<Countdown until={Date.now() - 60_000} />);
  expect(rendered.page.textContent).toContain('The price is no longer locked.');
});

const checkout = {
  order: '01JORDER0000000000000000A1',
  url: 'http://localhost:3000/pay/1',
  lockedUntil: new Date(Date.now() + 900_000).toISOString(),
  amountUsd: '10',
  lines: [{ dc: '10', phase: 1, priceUsd: '1', usd: '10' }],
  split: { buyer: '7.495', core: '1', marketing: '1.5', universal: '0.005' },
};
const orderOf = (change: Partial<CardOrder> = {}): CardOrder => ({
  order: checkout.order,
  status: 'open',
  amountUsd: '10',
  lockedUntil: checkout.lockedUntil,
  ...change,
});

async function paymentStep(change: Partial<Parameters<typeof PaymentStep>[0]> = {}) {
  const calls = { onAgain: vi.fn(), onCancel: vi.fn(), onClose: vi.fn() };
  rendered = await render(
    <PaymentStep
      checkout={checkout}
      split={firstPhase.split}
      order={orderOf()}
      problem={null}
      blocked={false}
      moved={false}
      {...calls}
      {...change}
    />,
  );
  return { page: rendered.page, ...calls };
}

test('shows the lock, every locked line and the link to the payment page while it waits for the payment', async () => {
  const { page, onCancel } = await paymentStep();
  expect(page.textContent).toContain('Waiting for the payment');
  expect(page.querySelector('[role="timer"]')).not.toBeNull();
  expect(factsOf(page).at(-1)).toEqual(['You get', '7.495 DC']);
  const link = page.querySelector('a[target="_blank"]');
  expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
    checkout.url,
    'noopener noreferrer',
  ]);
  await click(buttonNamed(page, /^Cancel this purchase$/));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('says so if the browser has blocked the tab, and if the price has moved', async () => {
  const blocked = await paymentStep({ blocked: true });
  expect(blocked.page.textContent).toContain('The payment page is not open yet');
  await rendered?.unmount();
  const moved = await paymentStep({ blocked: true, moved: true });
  expect(moved.page.textContent).toContain('The price has changed');
});

test('says how much was credited, and links to the history', async () => {
  const { page, onAgain } = await paymentStep({ order: orderOf({ status: 'credited', dc: '7.495' }) });
  expect(page.textContent).toContain('7.495 DC were added to your wallet.');
  expect(page.querySelector('[role="timer"]')).toBeNull();
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/wallet?tab=history');
  await click(buttonNamed(page, /^Buy more$/));
  expect(onAgain).toHaveBeenCalledTimes(1);
});

test('offers to try again after an order closed without a payment', async () => {
  const { page, onAgain } = await paymentStep({ order: orderOf({ status: 'expired' }) });
  expect(page.textContent).not.toContain('Buy more');
  await click(buttonNamed(page, /^Try again$/));
  expect(onAgain).toHaveBeenCalledTimes(1);
});

test('keeps the last known status without an answer, and says that it may be old', async () => {
  const { page } = await paymentStep({
    order: orderOf({ status: 'paid' }),
    problem: localProblem('OFFLINE'),
  });
  expect(page.textContent).toContain('Paid');
  expect(page.textContent).toContain('this may be old');
});

test('does not claim to ask about an unknown order that it cannot ask about', async () => {
  const { page } = await paymentStep({ order: null, problem: localProblem('OFFLINE') });
  expect(page.textContent).toContain('Not known on this device');
  expect(page.textContent).not.toContain('One moment');
  expect(page.querySelector('.vq-turning')).toBeNull();
});

test('each status of an order has its text, and only a credited one says that DC have arrived', () => {
  const words = Object.fromEntries(
    ORDER_STATUSES.map((status) => [status, orderText(orderOf({ status }))] as const),
  );
  expect(Object.entries(words).map(([status, { title, tone }]) => [status, title, tone])).toEqual([
    ['open', 'Waiting for the payment', 'wait'],
    ['paid', 'Paid', 'wait'],
    ['credited', 'Done', 'good'],
    ['expired', 'Closed without a payment', 'over'],
    ['refused', 'Waiting for staff', 'bad'],
    ['disputed', 'Disputed', 'bad'],
    ['refunded', 'Refunded', 'bad'],
  ]);
  expect(orderText(orderOf({ status: 'refused', code: 'BALANCE_LIMIT' })).text).toContain(
    'The account cannot hold that much',
  );
  expect(ORDER_STATUSES.filter((status) => !isOver({ status }))).toEqual(['open', 'paid']);
});

test.each([
  ['refused', undefined, 'Waiting for staff', /^The account cannot hold that much\. No DC were credited/],
  [
    'refused',
    'waiting',
    'Waiting for staff',
    /staff look into it and give the money back or settle it with you\.$/,
  ],
  [
    'refused',
    'disputed',
    'Disputed',
    /^The bank has opened a dispute about this payment and decides where the money goes\. No DC were credited for it\.$/,
  ],
  [
    'refused',
    'returned',
    'Given back',
    /^No DC were credited for this payment, and the money went back to the card\. It can take some days until your bank shows it\.$/,
  ],
  [
    'refused',
    'settled',
    'Settled by staff',
    /^No DC were credited for this payment\. Staff have settled it with you or with the card service\.$/,
  ],
  [
    'credited',
    'waiting',
    'Done',
    /added to your wallet\. Another payment for this order waits for staff: no DC were credited for it; they give the money back or settle it with you\.$/,
  ],
  [
    'credited',
    'returned',
    'Done',
    /added to your wallet\. Another payment for this order was not credited, and its money went back to the card\.$/,
  ],
  [
    'credited',
    'disputed',
    'Done',
    /added to your wallet\. Another payment for this order was not credited; the bank has opened a dispute about it and decides where the money goes\.$/,
  ],
  [
    'disputed',
    'waiting',
    'Disputed',
    /until the bank decides\. Another payment for this order waits for staff: no DC were credited for it/,
  ],
  [
    'refunded',
    'returned',
    'Refunded',
    /were taken back\. Another payment for this order was not credited, and its money went back to the card\.$/,
  ],
  [
    'credited',
    'settled',
    'Done',
    /added to your wallet\. Another payment for this order was not credited; staff have settled it\.$/,
  ],
] as const)(
  'a payment that was not credited, of an order that is %s and %s, reads %s',
  (status, aside, title, text) => {
    const order = orderOf({ status, dc: '7.495', code: 'BALANCE_LIMIT' });
    const words = orderText(aside === undefined ? order : { ...order, aside });
    expect(words.title).toBe(title);
    expect(words.text).toMatch(text);
  },
);

test.each([
  [
    'refunded',
    'failed',
    'The refund did not arrive',
    /^A refund of this payment did not reach the card\. Staff look into it: /,
  ],
  ['refunded', 'settled', 'The refund did not arrive', /Staff have settled it with you\.$/],
  ['refunded', 'returned', 'Refunded', /the DC that it paid for were taken back\.$/],
  [
    'credited',
    'restored',
    'Done',
    /added to your wallet\. A refund .* so the DC that were taken for it are yours again\.$/,
  ],
  [
    'credited',
    'failed',
    'Done',
    /added to your wallet\. A refund of this payment did not reach the card\. Staff look into it/,
  ],
] as const)('an order that is %s with a refund that %s reads %s', (status, refund, title, text) => {
  const words = orderText(orderOf({ status, refund, dc: '7.495' }));
  expect(words.title).toBe(title);
  expect(words.text).toMatch(text);
});

test('DC are said to be held only until the dispute is decided', () => {
  expect(orderText(orderOf({ status: 'disputed' })).text).toContain(
    'The same amount in DC is held until the bank decides',
  );
  const { title, text } = orderText(orderOf({ status: 'disputed', lost: true }));
  expect(title).toBe('Taken back');
  expect(text).toBe(
    'The bank has decided the dispute: the money went back to the card, and the DC that it paid for were taken back.',
  );
});

test.each([
  ['open', 'Waiting for the payment'],
  ['paid', 'Paid'],
  ['credited', 'Done'],
  ['refused', 'Waiting for staff'],
  ['disputed', 'Disputed'],
  ['refunded', 'Refunded'],
] as const)('the page after a payment, of an order that is %s, says: %s', async (status, title) => {
  const order = orderOf({ status, dc: '7.495' });
  rendered = await render(<PaymentBody title="Your payment" followed={{ order, problem: null }} />);
  const said = rendered.page.textContent;
  expect(said).toContain(title);
  expect(said.includes('7.495 DC were added to your wallet.')).toBe(status === 'credited');
});

test("the page after a payment shows the service's status of the order, not the address's", async () => {
  const order = orderOf({ status: 'expired' });
  rendered = await render(<PaymentBody title="Your payment" followed={{ order, problem: null }} />);
  expect(rendered.page.textContent).toContain('Closed without a payment');
  expect(rendered.page.textContent).not.toContain('were added');
  expect([...rendered.page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/market?buy=1',
    '/wallet',
  ]);
});

test.each([
  ['credited', ['View in history']],
  ['disputed', ['View in history']],
  ['refunded', ['View in history']],
  ['refused', ['Open your wallet']],
  ['expired', ['Try again', 'Open your wallet']],
  ['paid', ['Open your wallet']],
] as const)('buying again is offered only if nothing was bought: %s', async (status, links) => {
  const order = orderOf({ status });
  rendered = await render(<PaymentBody title="Your payment" followed={{ order, problem: null }} />);
  expect([...rendered.page.querySelectorAll('a')].map((link) => link.textContent)).toEqual(links);
});

test('an order that can still be paid links back to its page after turning back', async () => {
  const order = orderOf({ url: checkout.url });
  rendered = await render(<PaymentBody title="Payment cancelled" followed={{ order, problem: null }} />);
  const links = [...rendered.page.querySelectorAll('a')].map((link) => link.textContent);
  expect(links).toEqual(['Back to the payment page', 'Open your wallet']);
});

test("another person's order is not shown", async () => {
  const problem = { ...knownProblem('INTERNAL'), status: 404, code: 'NOT_FOUND' };
  rendered = await render(<PaymentBody title="Your payment" followed={{ order: null, problem }} />);
  expect(rendered.page.textContent).toContain('This purchase is not yours, or does not exist');
});

test('says that the page can be closed if the payment is made and the credits are slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { act } = await import('react');
  const order = orderOf({ status: 'paid' });
  rendered = await render(<PaymentBody title="Your payment" followed={{ order, problem: null }} />);
  expect(rendered.page.textContent).not.toContain('takes longer');
  await act(async () => {
    vi.advanceTimersByTime(20_000);
    await Promise.resolve();
  });
  expect(rendered.page.textContent).toContain('This takes longer than usual. You can close this');
});

test('tells whether an order was filled as it was shown', () => {
  const shown = makeQuote(firstPhase, 10n * MICRO_PER_UNIT);
  expect(isSameQuote(shown, makeQuote(firstPhase, 10n * MICRO_PER_UNIT))).toBe(true);
  const dearer = makeQuote({ ...firstPhase, priceUsd: '1.25', nextPriceUsd: '1.5' }, 10n * MICRO_PER_UNIT);
  expect(isSameQuote(shown, dearer)).toBe(false);
});
