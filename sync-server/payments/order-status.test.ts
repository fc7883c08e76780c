// Proves that an order's status depends on its events and not on the order of their arrival.
import { describe, expect, it } from 'vitest';
import { cardOrder, readStatus } from './order-status.ts';
import type { OrderRecord } from './payment-store.ts';

const fresh: OrderRecord = {
  userId: 'ann',
  amountUsd: '10',
  openedAt: 1_800_000_000_000,
  lockedUntil: 1_800_000_900_000,
  session: { id: 'cs_1', url: 'https://pay.example/cs_1' },
};
const credited: OrderRecord = { ...fresh, paid: true, credited: '7.495' };

describe('the status of an order', () => {
  it.each<[string, OrderRecord, string]>([
    ['nothing has happened', fresh, 'open'],
    ['the card was charged', { ...fresh, paid: true }, 'paid'],
    ['the session has ended', { ...fresh, ended: true }, 'expired'],
    ['it is charged after all', { ...fresh, ended: true, paid: true }, 'paid'],
    ['it is credited', { ...credited, ended: true }, 'credited'],
    ['the payment could not be credited', { ...fresh, paid: true, refused: 'ORDER_NOT_FOUND' }, 'refused'],
    ['a second payment was refused', { ...credited, refused: 'ORDER_NOT_OPEN' }, 'credited'],
    ['the bank disputes it', { ...credited, disputes: { dp_1: 'open' } }, 'disputed'],
    ['the bank decided for us', { ...credited, disputes: { dp_1: 'won' } }, 'credited'],
    ['the bank decided against us', { ...credited, disputes: { dp_1: 'won', dp_2: 'lost' } }, 'disputed'],
    ['money was refunded', { ...credited, refunds: { re_1: '10' }, disputes: { dp_1: 'open' } }, 'refunded'],
  ])('is right when %s', (_what, record, status) => {
    expect(readStatus(record)).toBe(status);
  });

  it('includes its details, and nothing about the person', () => {
    const common = { order: 'o1', amountUsd: '10', lockedUntil: '2027-01-15T08:15:00.000Z' };
    expect(cardOrder('o1', fresh)).toEqual({ ...common, status: 'open', url: 'https://pay.example/cs_1' });
    expect(cardOrder('o1', credited)).toEqual({ ...common, status: 'credited', dc: '7.495' });
    expect(cardOrder('o1', { ...fresh, refused: 'ORDER_NOT_FOUND' })).toEqual({
      ...common,
      status: 'refused',
      code: 'ORDER_NOT_FOUND',
    });
  });

  it('has no payment page before there is a session, and none once it can no longer be paid', () => {
    const { session: _, ...unopened } = fresh;
    expect(cardOrder('o1', unopened)).toStrictEqual({
      order: 'o1',
      status: 'open',
      amountUsd: '10',
      lockedUntil: '2027-01-15T08:15:00.000Z',
    });
    expect(Object.keys(cardOrder('o1', { ...fresh, ended: true }))).not.toContain('url');
  });

  it('does not include the code of a refused second payment', () => {
    const second: OrderRecord = { ...credited, refused: 'ORDER_NOT_OPEN' };
    expect(cardOrder('o1', second)).toStrictEqual({
      order: 'o1',
      status: 'credited',
      amountUsd: '10',
      lockedUntil: '2027-01-15T08:15:00.000Z',
      dc: '7.495',
    });
  });

  it('does not call the money of a refunded order lost', () => {
    const both: OrderRecord = { ...credited, refunds: { re_1: '4' }, disputes: { dp_1: 'lost' } };
    expect(Object.keys(cardOrder('o1', both))).toEqual(['order', 'status', 'amountUsd', 'lockedUntil', 'dc']);
  });

  it.each<[OrderRecord['disputes'], true | undefined]>([
    [{ dp_1: 'open' }, undefined],
    [{ dp_1: 'lost' }, true],
    [{ dp_1: 'lost', dp_2: 'won' }, true],
    [{ dp_1: 'lost', dp_2: 'open' }, undefined],
  ])('shows for disputes %j whether the money is lost', (disputes = {}, lost) => {
    expect(cardOrder('o1', { ...credited, disputes })).toMatchObject({ status: 'disputed' });
    expect(cardOrder('o1', { ...credited, disputes }).lost).toBe(lost);
  });
});
