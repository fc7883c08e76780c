/**
 * Proves buying with a test card over real HTTP, in a browser without scripts: every test card does what it says, the
 * signed webhook arrives through the real endpoint, the wallet is credited once, and later actions of a bank arrive.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CardOrderSchema, CheckoutSchema, type CardOrder, type Checkout } from '#domain/payment/messages.ts';
import { freshId } from '#tests/builders/ledger-commands.ts';
import { type Answer, makeServiceWorld, type Person, type ServiceWorld } from '../security/service-world.ts';

let world: ServiceWorld;
let ann: Person;

beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
});
afterAll(async () => {
  await world.close();
});

const ACCEPTED = '4242 4242 4242 4242';

async function checkout(person: Person, amountUsd: string, id = freshId()): Promise<Checkout> {
  const answer = await world.call('POST', '/api/payments/checkout', {
    token: person.session.accessToken,
    body: { id, amountUsd },
  });
  expect(answer.status, answer.text).toBe(201);
  return CheckoutSchema.parse(JSON.parse(answer.text));
}

async function orderOf(person: Person, order: string): Promise<CardOrder> {
  const answer = await world.call('GET', `/api/payments/orders/${order}`, {
    token: person.session.accessToken,
  });
  return CardOrderSchema.parse(JSON.parse(answer.text));
}

/** Submits a form of the page as a browser does. */
async function send(url: string, fields: Record<string, string>): Promise<Answer> {
  const response = await fetch(world.url + new URL(url).pathname, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const pay = (url: string, card: string): Promise<Answer> => send(url, { step: 'pay', card });
const pageOf = (url: string): Promise<Answer> => world.call('GET', new URL(url).pathname);
const waitForStatus = (person: Person, order: string, status: string): Promise<void> =>
  vi.waitFor(async () => expect((await orderOf(person, order)).status).toBe(status), { timeout: 10_000 });

async function availableOf(person: Person): Promise<string> {
  const answer = await world.call('GET', '/api/wallet', { token: person.session.accessToken });
  return (JSON.parse(answer.text) as { balances: { DC: { available: string } } }).balances.DC.available;
}

describe('a purchase on the local card page', () => {
  it('says that it is in test mode', async () => {
    expect(JSON.parse((await world.call('GET', '/api/payments')).text)).toEqual({ mode: 'test' });
    const { url } = await checkout(ann, '10');
    const page = await pageOf(url);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<strong>Test mode</strong>');
    expect(page.text).toContain('$10.00');
    expect(page.text).not.toContain('<script');
  });

  it('with the accepted card credits the wallet once', async () => {
    const person = await world.signUp('accepted');
    const { order, url } = await checkout(person, '10');
    expect(await orderOf(person, order)).toMatchObject({ status: 'open', url });
    const paid = await pay(url, ACCEPTED);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `/payment/success?order=${order}`]);
    await waitForStatus(person, order, 'credited');
    expect(await orderOf(person, order)).toMatchObject({ dc: '7.495', amountUsd: '10' });
    // A second click on the same page pays nothing.
    expect((await pay(url, ACCEPTED)).headers.get('location')).toBe(new URL(url).pathname);
    expect((await pageOf(url)).text).toContain('The payment was successful.');
    await vi.waitFor(async () => expect(await availableOf(person)).toBe('7.495'));
  });

  it('with the declined card says so, and still accepts another card', async () => {
    const person = await world.signUp('declined');
    const { order, url } = await checkout(person, '20.50');
    const declined = await pay(url, '4000000000000002');
    expect(declined.status).toBe(422);
    expect(declined.text).toContain('Your card was declined. Nothing was charged.');
    // The page shows the typed text again, escaped.
    const typed = await pay(url, '12"><b>34');
    expect(typed.text).toContain('This is not a test card.');
    expect(typed.text).toContain('value="12&quot;&gt;&lt;b&gt;34"');
    expect((await orderOf(person, order)).status).toBe('open');
    await pay(url, ACCEPTED);
    await waitForStatus(person, order, 'credited');
  });

  it('asks the bank about the 3-D Secure card, and pays only after its confirmation', async () => {
    const person = await world.signUp('secure');
    const { order, url } = await checkout(person, '10');
    const CONFIRMED = '4000 0025 0000 3155';
    expect((await pay(url, CONFIRMED)).headers.get('location')).toBe(new URL(url).pathname);
    expect((await pageOf(url)).text).toContain('Confirm with your bank');
    expect((await send(url, { step: 'deny' })).text).toContain('You did not confirm the payment');
    expect((await orderOf(person, order)).status).toBe('open');
    await pay(url, CONFIRMED);
    expect((await send(url, { step: 'confirm' })).headers.get('location')).toBe(
      `/payment/success?order=${order}`,
    );
    await waitForStatus(person, order, 'credited');
  });

  it('can be cancelled from the page, and then no longer be paid', async () => {
    const person = await world.signUp('cancelling');
    const { order, url } = await checkout(person, '10');
    const link = /href="(\/pay\/cancel\/[^"]+)"/.exec((await pageOf(url)).text)?.[1] ?? '';
    const cancelled = await fetch(world.url + link, { redirect: 'manual' });
    expect([cancelled.status, cancelled.headers.get('location')]).toEqual([
      303,
      `/payment/cancelled?order=${order}`,
    ]);
    await waitForStatus(person, order, 'expired');
    await pay(url, ACCEPTED);
    expect((await pageOf(url)).text).toContain('This payment is closed');
    expect((await orderOf(person, order)).status).toBe('expired');
  });

  it('cannot be cancelled by an address that was not made for the order', async () => {
    const { order } = await checkout(ann, '10');
    const answer = await world.call('GET', `/pay/cancel/${order}/${'0'.repeat(32)}`);
    expect(answer.status).toBe(404);
    expect((await orderOf(ann, order)).status).toBe('open');
  });

  it('gives the same answer to every repeat of the id', async () => {
    const person = await world.signUp('repeating');
    const id = freshId();
    const first = await checkout(person, '10', id);
    expect(await checkout(person, '10', id)).toEqual(first);
    const other = await world.call('POST', '/api/payments/checkout', {
      token: person.session.accessToken,
      body: { id, amountUsd: '11' },
    });
    expect(other.status).toBe(409);
  });
});

describe('after the payment', () => {
  it('a refund takes the credits back and is shown', async () => {
    const person = await world.signUp('refunded');
    const { order, url } = await checkout(person, '10');
    await pay(url, ACCEPTED);
    await waitForStatus(person, order, 'credited');
    await send(url, { step: 'refund' });
    await waitForStatus(person, order, 'refunded');
    await vi.waitFor(async () => expect(await availableOf(person)).toBe('0'));
  });

  it('with the card that is disputed later is credited first and held afterwards', async () => {
    const person = await world.signUp('later');
    const { order, url } = await checkout(person, '10');
    await pay(url, '4000 0000 0000 0259');
    await waitForStatus(person, order, 'credited');
    await vi.waitFor(async () => expect((await orderOf(person, order)).status).toBe('disputed'), {
      timeout: 19_000,
    });
    expect(await availableOf(person)).toBe('0');
  }, 40_000);

  it('a dispute holds the credits until the bank has decided', async () => {
    const person = await world.signUp('disputing');
    const { order, url } = await checkout(person, '10');
    await pay(url, ACCEPTED);
    await waitForStatus(person, order, 'credited');
    await send(url, { step: 'dispute' });
    await waitForStatus(person, order, 'disputed');
    await vi.waitFor(async () => expect(await availableOf(person)).toBe('0'));
    await send(url, { step: 'dispute-won' });
    await waitForStatus(person, order, 'credited');
    await vi.waitFor(async () => expect(await availableOf(person)).toBe('7.495'));
  });
});

describe('an order', () => {
  it('is refused before it is opened, with the specified text', async () => {
    for (const [amountUsd, code, title, detail] of [
      ['9.99', 'PURCHASE_TOO_SMALL', 'Minimum amount', 'Minimum purchase is $10'],
      ['100000.01', 'PURCHASE_TOO_LARGE', 'Maximum amount', 'Maximum purchase is $100,000'],
      ['10.001', 'PURCHASE_AMOUNT_INVALID', 'Invalid amount', 'Please enter a valid amount'],
      ['much', 'PURCHASE_AMOUNT_INVALID', 'Invalid amount', 'Please enter a valid amount'],
    ]) {
      const answer = await world.call('POST', '/api/payments/checkout', {
        token: ann.session.accessToken,
        body: { id: freshId(), amountUsd },
      });
      expect([answer.status, JSON.parse(answer.text)], amountUsd).toEqual([
        422,
        expect.objectContaining({ code, title, detail }) as unknown,
      ]);
    }
  });

  it('is visible only to its buyer', async () => {
    const { order } = await checkout(await world.signUp('private'), '10');
    const answer = await world.call('GET', `/api/payments/orders/${order}`, {
      token: ann.session.accessToken,
    });
    expect(answer.status).toBe(404);
  });

  it('requires an id that can name it', async () => {
    for (const id of ['short', `a:${freshId()}`, 'x'.repeat(49)]) {
      const answer = await world.call('POST', '/api/payments/checkout', {
        token: ann.session.accessToken,
        body: { id, amountUsd: '10' },
      });
      expect(answer.status, id).toBe(422);
    }
  });
});
