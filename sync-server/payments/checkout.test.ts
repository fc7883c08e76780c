// Proves that an order is opened once with one session, as the journal says: every repeat gets the same answer, a
// refused or undecided command makes no session, and the network is asked for whole cents until 45 minutes later.
import { describe, expect, it } from 'vitest';
import type { Entry } from '#domain/ledger/entry.ts';
import { CheckoutRequestSchema } from '#domain/payment/messages.ts';
import type { Answer } from '../commands/answer.ts';
import type { CrashPoint } from '../crash-points.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import { parseInput } from '../parse-input.ts';
import { type CheckoutDeps, openCheckout } from './checkout.ts';
import type { SessionRequest } from './ports.ts';

const ID = '01JD4Z0K8M3Q5R7T9V1X2Y3Z4A';
const OPENED_AT = 1_800_000_000_000;
const LINES = [{ dc: '20.5', phase: 1, priceUsd: '1', usd: '20.5' }];
const SPLIT = { buyer: '15.36475', core: '2.05', marketing: '3.075', universal: '0.01025' };
const OPENED: Answer = {
  ok: true,
  verdict: {
    id: ID,
    type: 'purchase.open',
    verdict: 'committed',
    seq: 7,
    block: 3,
    at: '2027-01-15T08:00:00.000Z',
  },
};
const FACT = {
  kind: 'order.opened',
  order: ID,
  userId: 'ann',
  usd: '20.5',
  lines: LINES,
  split: SPLIT,
  lockedUntil: OPENED_AT + 900_000,
} as const;

type Said = { readonly answer?: Answer; readonly facts?: Entry['facts'] | null };

/** A checkout with an authority whose answers the test gives. */
async function openDesk({
  answer = OPENED,
  facts = [{ kind: 'order.expired', order: ID, userId: 'ann' }, FACT],
}: Said = {}) {
  const { store } = await openPaymentStore();
  const commands: unknown[] = [];
  const reads: unknown[] = [];
  const requests: SessionRequest[] = [];
  const reached: CrashPoint[] = [];
  const deps: CheckoutDeps = {
    store,
    authority: {
      submit(command) {
        commands.push(command);
        return Promise.resolve(answer);
      },
      readEntries(afterSeq, limit) {
        reads.push([afterSeq, limit]);
        const entry = { facts } as Entry;
        return Promise.resolve(facts === null ? [] : [{ entry, leaf: new Uint8Array() }]);
      },
    },
    network: {
      mode: 'stripe',
      createSession(request) {
        requests.push(request);
        return Promise.resolve({ id: 'cs_1', url: 'https://pay.example/cs_1' });
      },
      sessionOutcome: () => Promise.resolve(null),
      endSession: () => Promise.resolve(null),
      refund: () => Promise.resolve('given-back'),
    },
    urls: {
      success: (order) => `https://wallet.example/success/${order}`,
      cancel: (order) => `https://wallet.example/cancel/${order}`,
    },
    crash: {
      reach(name) {
        reached.push(name);
      },
    },
  };
  // The router parses the body first.
  const checkout = async (body: unknown = { id: ID, amountUsd: '20.5' }) => {
    const request = parseInput(CheckoutRequestSchema, body);
    return request.ok ? openCheckout(deps, 'ann', request.value) : request;
  };
  return { deps, store, commands, reads, requests, reached, checkout };
}

describe('a checkout', () => {
  it("opens the order as the person, and answers with the journal's facts", async () => {
    const { checkout, commands, reads, reached, store } = await openDesk();
    expect(await checkout()).toEqual({
      ok: true,
      value: {
        order: ID,
        url: 'https://pay.example/cs_1',
        lockedUntil: '2027-01-15T08:15:00.000Z',
        amountUsd: '20.5',
        lines: LINES,
        split: SPLIT,
      },
    });
    expect(commands).toEqual([
      { id: ID, type: 'purchase.open', actor: 'ann', payload: { amountUsd: '20.5' } },
    ]);
    expect(reads).toEqual([[6, 1]]);
    expect(reached).toEqual(['after-order-opened']);
    expect(await store.order(ID)).toEqual({
      userId: 'ann',
      amountUsd: '20.5',
      openedAt: 1_800_000_000_000,
      lockedUntil: 1_800_000_900_000,
      session: { id: 'cs_1', url: 'https://pay.example/cs_1' },
    });
  });

  it('requests a session of whole cents that can be paid for 45 minutes', async () => {
    const { checkout, requests } = await openDesk();
    await checkout();
    expect(requests).toEqual([
      {
        order: ID,
        cents: 2_050,
        expiresAt: 1_800_002_700_000,
        successUrl: `https://wallet.example/success/${ID}`,
        cancelUrl: `https://wallet.example/cancel/${ID}`,
      },
    ]);
  });

  it('that is repeated gets the same answer without a second session', async () => {
    const { checkout, requests } = await openDesk();
    const first = await checkout();
    expect(await checkout()).toEqual(first);
    expect(requests).toHaveLength(1);
  });

  it('answers with the session that another process stored meanwhile', async () => {
    const { checkout, deps, store } = await openDesk();
    const other = { id: 'cs_other', url: 'https://pay.example/cs_other' };
    deps.network.createSession = async () => {
      await store.changeOrder(ID, (record) => ({ ...record, session: other }));
      return { id: 'cs_1', url: 'https://pay.example/cs_1' };
    };
    expect(await checkout()).toMatchObject({ ok: true, value: { url: 'https://pay.example/cs_other' } });
    expect((await store.order(ID))?.session).toEqual(other);
  });

  it('uses the order as the edge stored it first', async () => {
    const { checkout, store } = await openDesk();
    const session = { id: 'cs_0', url: 'https://pay.example/cs_0' };
    await store.keepOrder(ID, anOrderRecord({ session }));
    expect(await checkout()).toMatchObject({
      value: { url: 'https://pay.example/cs_0', amountUsd: '10', lockedUntil: '2027-01-15T08:15:00.000Z' },
    });
  });
});

describe('a checkout that cannot be', () => {
  it.each([
    ['nothing', null, 'body'],
    ['no id', { amountUsd: '10' }, 'id'],
    ['an amount that is not a string', { id: ID, amountUsd: 10 }, 'amountUsd'],
    ['an id of 65 characters', { id: 'a'.repeat(65), amountUsd: '10' }, 'id'],
    ['a field too many', { id: ID, amountUsd: '10', actor: 'ben' }, 'actor'],
  ])('is refused for its content: %s', async (_what, body, field) => {
    const { checkout, commands } = await openDesk();
    expect(await checkout(body)).toEqual({ ok: false, code: 'REQUEST_INVALID', detail: { field } });
    expect(commands).toEqual([]);
  });

  it.each([
    ['longer than 48 characters', 'a'.repeat(49)],
    ['shorter than 16', 'a'.repeat(15)],
    ['that begins with a dot', `.${ID}`],
    ["of the authority's own form", `settle:${ID}`],
  ])('is refused for an id %s', async (_what, id) => {
    const { checkout, commands } = await openDesk();
    expect(await checkout({ id, amountUsd: '10' })).toEqual({
      ok: false,
      code: 'COMMAND_INVALID',
      detail: { field: 'id' },
    });
    expect(commands).toEqual([]);
  });

  it.each([48, 16])('may have an id of %i characters', async (length) => {
    const { checkout } = await openDesk();
    expect(await checkout({ id: 'a'.repeat(length), amountUsd: '20.5' })).toMatchObject({ ok: true });
  });

  it("answers with the authority's error if it cannot decide", async () => {
    const undecided = { ok: false, code: 'RATE_LIMITED', detail: { retryAfterMs: 1_000 } } as const;
    const { checkout, reads, requests } = await openDesk({ answer: undecided });
    expect(await checkout()).toEqual(undecided);
    expect([reads, requests]).toEqual([[], []]);
  });

  it("answers with the authority's refusal and its details", async () => {
    const facts = { available: '5' };
    const verdict = { ...OPENED.verdict, verdict: 'refused', code: 'AMOUNT_INVALID', facts } as const;
    const { checkout, reads, requests, store } = await openDesk({ answer: { ok: true, verdict } });
    expect(await checkout()).toEqual({ ok: false, code: 'AMOUNT_INVALID', detail: facts });
    expect([reads, requests, await store.order(ID)]).toEqual([[], [], null]);
  });

  it('throws for a refusal that the error table lacks', async () => {
    const verdict = { ...OPENED.verdict, verdict: 'refused', code: 'NO_SUCH_CODE' } as const;
    const { checkout } = await openDesk({ answer: { ok: true, verdict } });
    await expect(checkout()).rejects.toThrow('assertion failed: a refusal with an unknown code NO_SUCH_CODE');
  });

  it.each([
    ['has no such entry', null],
    ['has an entry without facts', []],
    ['has an entry of something else', [{ kind: 'order.expired', order: ID, userId: 'ann' }]],
  ] as const)('throws if the journal %s', async (_what, facts) => {
    const { checkout, store } = await openDesk({ facts });
    await expect(checkout()).rejects.toThrow('assertion failed: an order that was opened has its fact');
    expect(await store.order(ID)).toBeNull();
  });

  it('throws for an order with a fraction of a cent', async () => {
    const { checkout, requests } = await openDesk({ facts: [{ ...FACT, usd: '10.001' }] });
    await expect(checkout()).rejects.toThrow('assertion failed: an order is of whole cents');
    expect(requests).toEqual([]);
  });
});
