// Proves what the card edge stores beside the journal, and which of two writers wins: the first record of an order or a
// payment stays, a change applies to the newest record, and only the first writer changes a waiting event.
import { describe, expect, it } from 'vitest';
import { PAYMENTS } from '#couchdb/databases.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import type { PutFault } from '#tests/fakes/faulty-store.ts';
import type { InboxRecord } from './payment-store.ts';

const conflict: PutFault = () => Promise.resolve({ status: 'conflict' });
const ENDED: InboxRecord = {
  event: { kind: 'ended', order: 'order-1' },
  receivedAt: 1_000,
  tries: 0,
  retryAt: 1_000,
};

describe('an order', () => {
  it('is stored as it was first reported', async () => {
    const { store } = await openPaymentStore();
    expect(await store.order('order-1')).toBeNull();
    expect(await store.keepOrder('order-1', anOrderRecord())).toEqual(anOrderRecord());
    expect(await store.keepOrder('order-1', anOrderRecord({ amountUsd: '20' }))).toEqual(anOrderRecord());
    expect(await store.order('order-1')).toEqual(anOrderRecord());
  });

  it('that is unknown is not created by a change', async () => {
    const { store } = await openPaymentStore();
    expect(await store.changeOrder('order-1', (record) => ({ ...record, paid: true }))).toBeNull();
    expect(await store.order('order-1')).toBeNull();
  });

  it('is changed at the last of 20 tries', async () => {
    const { documents, store } = await openPaymentStore();
    await store.keepOrder('order-1', anOrderRecord());
    let tries = 0;
    const change = () => {
      tries += 1;
      return anOrderRecord({ paid: true });
    };
    documents.failPuts(PAYMENTS, ...Array<PutFault>(19).fill(conflict));
    expect(await store.changeOrder('order-1', change)).toEqual(anOrderRecord({ paid: true }));
    expect(tries).toBe(20);
    expect(await store.order('order-1')).toEqual(anOrderRecord({ paid: true }));
  });

  it('is given up by name after 20 tries', async () => {
    const { documents, store } = await openPaymentStore();
    await store.keepOrder('order-1', anOrderRecord());
    documents.failPuts(PAYMENTS, ...Array<PutFault>(20).fill(conflict));
    const changing = store.changeOrder('order-1', (record) => ({ ...record, paid: true }));
    await expect(changing).rejects.toThrow('order:order-1 could not be written');
    expect(await store.order('order-1')).toEqual(anOrderRecord());
  });
});

describe('a payment that waits for staff', () => {
  const asideRecord = (order: string, waitingSince: number) => ({
    order,
    payment: null,
    amount: '10 USD',
    code: 'PAYMENT_DIFFERS',
    waitingSince,
  });

  it('is stored once, and listed with the longest waiting first', async () => {
    const { store } = await openPaymentStore();
    expect(await store.keepAside('later', asideRecord('order-2', 2_000))).toBe(true);
    expect(await store.keepAside('earlier', asideRecord('order-1', 1_000))).toBe(true);
    expect(await store.keepAside('later', asideRecord('order-3', 500))).toBe(false);
    expect((await store.asides()).map(({ id, record }) => [id, record])).toEqual([
      ['earlier', asideRecord('order-1', 1_000)],
      ['later', asideRecord('order-2', 2_000)],
    ]);
  });
});

describe('an event in the inbox', () => {
  it('is accepted once', async () => {
    const { store } = await openPaymentStore();
    expect(await store.receive('evt_1', ENDED)).toBe(true);
    expect(await store.receive('evt_1', { ...ENDED, receivedAt: 2_000 })).toBe(false);
    expect((await store.due(1_000, 10)).map(({ id, record }) => [id, record])).toEqual([['evt_1', ENDED]]);
  });

  it('is due from its time on, the longest waiting first, and no more than requested', async () => {
    const { store } = await openPaymentStore();
    for (const [id, retryAt] of [
      ['evt_3', 3_000],
      ['evt_1', 1_000],
      ['evt_2', 2_000],
    ] as const)
      await store.receive(id, { ...ENDED, retryAt });
    const due = async (now: number, limit: number) => (await store.due(now, limit)).map(({ id }) => id);
    expect(await due(999, 10)).toEqual([]);
    expect(await due(2_000, 10)).toEqual(['evt_1', 'evt_2']);
    expect(await due(3_000, 2)).toEqual(['evt_1', 'evt_2']);
  });

  async function twoReaders() {
    const { store } = await openPaymentStore();
    await store.receive('evt_1', ENDED);
    const [first] = await store.due(1_000, 1);
    const [second] = await store.due(1_000, 1);
    if (first === undefined || second === undefined) throw new Error('the event is due');
    return { store, first, second };
  }

  it('that is deferred stays as the quicker process wrote it', async () => {
    const { store, first, second } = await twoReaders();
    expect(await store.changeEvent(first, { ...ENDED, tries: 1, retryAt: 5_000 })).toBe(true);
    expect(await store.changeEvent(second, { ...ENDED, tries: 1, retryAt: 9_000 })).toBe(false);
    expect((await store.due(9_000, 1)).map(({ record }) => record)).toEqual([
      { ...ENDED, tries: 1, retryAt: 5_000 },
    ]);
  });

  it('that is done stays done, even if another process defers it', async () => {
    const { store, first, second } = await twoReaders();
    const { retryAt: _, ...done } = { ...ENDED, tries: 1, outcome: 'done' };
    expect(await store.changeEvent(first, { ...ENDED, tries: 1, retryAt: 5_000 })).toBe(true);
    expect(await store.changeEvent(second, done)).toBe(true);
    expect(await store.due(9_000, 1)).toEqual([]);
  });

  it('that was removed cannot be marked as done', async () => {
    const { store } = await openPaymentStore();
    const { retryAt: _, ...done } = { ...ENDED, tries: 1, outcome: 'done' };
    expect(await store.changeEvent({ id: 'evt_1', rev: '1-a', record: ENDED }, done)).toBe(false);
  });
});
