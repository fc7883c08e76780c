/**
 * Proves the way to the payment page: the tab opens within the tap, the order's id is stored before the first sending
 * and reused after a lost answer, a refusal allows a new one, and no page opens whose price the person has not seen.
 */
import { act, type ReactElement, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Checkout } from '#domain/payment/messages.ts';
import { MICRO_PER_UNIT } from '#domain/money.ts';
import { pendingPurchase } from './pending-purchase.ts';
import { adoptSession, leaveSession, startSession, stopSession } from '../../platform/session.ts';
import { render, type Rendered, settled } from '../../ui/testing/render.tsx';
import { supplyValue } from '../../ui/testing/supply.ts';
import { makeQuote } from './purchase-quote.ts';
import { useCheckout } from './use-checkout.ts';
import { useOrder } from './use-order.ts';

const user = 'u1';
const supply = supplyValue({ phase: 1, priceUsd: '1', nextPriceUsd: '1.25', phaseSold: '0', totalSold: '0' });
const shown = makeQuote(supply, 10n * MICRO_PER_UNIT);

type Sent = { id: string; amountUsd: string };
let sent: Sent[] = [];
let answer: (body: Sent) => Response = () => Response.error();
let tab: { closed: boolean; opener: unknown; went: string | null } | null = null;
let rendered: Rendered | null = null;
const seen: { checkout: ReturnType<typeof useCheckout> | null } = { checkout: null };
const current = (): ReturnType<typeof useCheckout> => {
  if (seen.checkout === null) throw new Error('nothing is shown');
  return seen.checkout;
};

function Harness(): ReactElement | null {
  const now = useCheckout(user);
  useEffect(() => {
    seen.checkout = now;
  });
  return null;
}

const checkoutOf = (body: Sent, change: Partial<Checkout> = {}): Checkout => ({
  order: body.id,
  url: `${window.location.origin}/pay/1`,
  lockedUntil: '2026-11-22T10:15:00.000Z',
  amountUsd: body.amountUsd,
  lines: [{ dc: '10', phase: 1, priceUsd: '1', usd: '10' }],
  split: { buyer: '7.495', core: '1', marketing: '1.5', universal: '0.005' },
  ...change,
});

const problem = (code: string, status: number, retry: string): Response =>
  Response.json({ type: '', title: '', status, detail: code, code, remedy: '', retry }, { status });

beforeEach(async () => {
  localStorage.clear();
  sent = [];
  tab = null;
  startSession();
  adoptSession(
    {
      accessToken: 'token',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      deviceId: 'd',
      user: { id: user, email: 'a@user.test', fullName: 'A', address: 'VIQ-1', roles: ['user'] },
    },
    false,
  );
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    const body = JSON.parse(init.body as string) as Sent;
    sent.push(body);
    return Promise.resolve(answer(body));
  });
  vi.stubGlobal('open', () => {
    const opened = { closed: false, opener: window as unknown, went: null as string | null };
    tab = opened;
    return Object.assign(opened, {
      document: document.implementation.createHTMLDocument(),
      location: {
        replace: (url: string) => {
          opened.went = url;
        },
      },
      close: () => {
        opened.closed = true;
      },
    });
  });
  rendered = await render(<Harness />);
});
afterEach(async () => {
  await rendered?.unmount();
  await stopSession();
});

const pay = (amountUsd = '10'): Promise<void> =>
  act(async () => {
    await current().pay(amountUsd, shown);
  });

test('opens the tab within the tap, without access to this page, and shows the payment page in it', async () => {
  answer = (body) => Response.json(checkoutOf(body), { status: 201 });
  await act(async () => {
    const paying = current().pay('10', shown);
    expect(tab).toMatchObject({ opener: null, went: null });
    await paying;
  });
  expect(tab?.went).toBe(`${window.location.origin}/pay/1`);
  expect(current()).toMatchObject({ busy: false, blocked: false, moved: false, problem: null });
  expect(pendingPurchase.read(user)?.checkout?.order).toBe(sent[0]?.id);
});

test('stores the id on the device before it is sent', async () => {
  answer = (body) => {
    expect(pendingPurchase.read(user)).toEqual({ id: body.id, amountUsd: '10', checkout: null });
    return Response.json(checkoutOf(body), { status: 201 });
  };
  await pay();
  expect(sent).toHaveLength(1);
});

test('repeats after a lost answer with the same id; another amount is another order', async () => {
  answer = () => Response.error();
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string) as Sent);
    return Promise.reject(new TypeError('fetch failed'));
  });
  await pay();
  expect(current().problem?.code).toBe('NO_ANSWER');
  expect(tab?.closed).toBe(true);
  await pay();
  expect(sent[1]?.id).toBe(sent[0]?.id);
  await pay('20');
  expect(sent[2]?.id).not.toBe(sent[0]?.id);
});

test('closes the tab after a refusal and says why; the next try is a new order', async () => {
  answer = () => problem('ORDERS_FULL', 422, 'new-id');
  await pay();
  expect(current()).toMatchObject({ pending: null, problem: { code: 'ORDERS_FULL' } });
  expect(tab).toMatchObject({ closed: true, went: null });
  expect(pendingPurchase.read(user)).toBeNull();
  await pay();
  expect(sent[1]?.id).not.toBe(sent[0]?.id);
});

test('does not store an answer that arrives after the person has left', async () => {
  let give = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    give = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/auth/sign-out') return new Response(null, { status: 204 });
    const body = JSON.parse(init.body as string) as Sent;
    sent.push(body);
    await slow;
    return Response.json(checkoutOf(body), { status: 201 });
  });
  await act(async () => {
    const paying = current().pay('10', shown);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await leaveSession();
    pendingPurchase.forget(user);
    give();
    await paying;
  });
  expect(pendingPurchase.read(user)).toBeNull();
});

test('offers a link if the browser blocks the tab', async () => {
  vi.stubGlobal('open', () => null);
  answer = (body) => Response.json(checkoutOf(body), { status: 201 });
  await pay();
  expect(current()).toMatchObject({ blocked: true, moved: false });
});

test('does not open an order at other prices before the person has seen them', async () => {
  answer = (body) =>
    Response.json(
      checkoutOf(body, {
        lines: [{ dc: '8', phase: 2, priceUsd: '1.25', usd: '10' }],
        split: { buyer: '5.996', core: '0.8', marketing: '1.2', universal: '0.004' },
      }),
      { status: 201 },
    );
  await pay();
  expect(current()).toMatchObject({ blocked: true, moved: true });
  expect(tab).toMatchObject({ closed: true, went: null });
});

test('never opens an address that is not a web page', async () => {
  answer = (body) => Response.json(checkoutOf(body, { url: 'javascript:alert(1)' }), { status: 201 });
  await pay();
  expect(tab).toMatchObject({ closed: true, went: null });
  expect(current().problem?.code).toBe('INTERNAL');
});

test('shows a purchase after a reload, until it is dismissed', async () => {
  answer = (body) => Response.json(checkoutOf(body), { status: 201 });
  await pay();
  await rendered?.unmount();
  rendered = await render(<Harness />);
  expect(current().pending?.checkout?.order).toBe(sent[0]?.id);
  act(() => {
    current().forget();
  });
  expect(current().pending).toBeNull();
  expect(pendingPurchase.read(user)).toBeNull();
});

test.each([
  ['open', true],
  ['paid', true],
  ['credited', false],
  ['expired', false],
  ['refused', false],
  ['disputed', false],
  ['refunded', false],
] as const)('offers to continue an order that is %s: %s', async (status, isOffered) => {
  answer = (body) => Response.json(checkoutOf(body), { status: 201 });
  await pay();
  const order = sent[0]?.id ?? '';
  const view = { order, status, amountUsd: '10', lockedUntil: '2026-11-22T10:15:00.000Z' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(view)));
  function Follower(): ReactElement {
    return <p>It is {useOrder(order).order?.status}</p>;
  }
  const follower = await render(<Follower />);
  await settled(`It is ${status}`);
  await follower.unmount();
  expect(pendingPurchase.read(user)?.checkout?.order).toBe(isOffered ? order : undefined);
});
