// Proves the state of a payment request: the journal overrides the person's wish, and the wish overrides the clock.
import { describe, expect, it } from 'vitest';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { type CommandDoc, newCommand } from '#app/data/outbox/command-doc.ts';
import { requestStatus } from './request-status.ts';

const madeAt = Date.parse('2026-11-22T05:00:00.000Z');
const expiresAt = '2026-11-22T06:00:00.000Z';
const expiry = Date.parse(expiresAt);
const { request, ...asked } = aRequest({ to: 'VIQ-1', amount: '5', currency: 'DC', expiresAt });
const doc: RequestDoc = {
  ...asked,
  ...request,
  createdAt: new Date(madeAt).toISOString(),
  updatedAt: new Date(madeAt).toISOString(),
};
const ended: RequestDoc = { ...doc, cancelledAt: doc.createdAt };
const payment: TransactionDoc = aTransaction(2, { requestId: doc.id });
const command = newCommand({ id: 'c', type: 'wallet.cancel_request', payload: {} }, madeAt);
const verdict = { id: 'c', type: command.type, seq: 9, block: 1, at: doc.createdAt };
const decidedCommand = (code?: string): CommandDoc => ({
  ...command,
  status: code === undefined ? 'done' : 'refused',
  verdict: { ...verdict, verdict: code === undefined ? 'committed' : 'refused', ...(code && { code }) },
});

describe('a payment request', () => {
  it.each([
    ['open until the last moment', doc, null, null, expiry - 1, 'open'],
    ['expired from then on', doc, null, null, expiry, 'expired'],
    ['paid', doc, payment, null, madeAt, 'paid'],
    ['paid, whatever the clock says', doc, payment, null, expiry, 'paid'],
    ['paid, although a cancellation waits', doc, payment, command, madeAt, 'paid'],
    ['paid, so it could not be cancelled', doc, payment, decidedCommand('REQUEST_PAID'), madeAt, 'paid'],
    ['cancelled on another device', ended, null, null, madeAt, 'cancelled'],
    ['cancelled here', doc, null, decidedCommand(), madeAt, 'cancelled'],
    ['cancelled twice', doc, null, decidedCommand('REQUEST_CANCELLED'), madeAt, 'cancelled'],
    ['cancelled, and expired since', doc, null, decidedCommand(), expiry, 'cancelled'],
    ['not cancelled while that waits', doc, null, command, madeAt, 'cancelling'],
    ['expired while its cancellation waited', doc, null, command, expiry, 'expired'],
    [
      'cancelled on another device, whatever was asked here',
      ended,
      null,
      decidedCommand('REQUEST_CHANGED'),
      madeAt,
      'cancelled',
    ],
    ['open when that was taken back', doc, null, { ...command, status: 'cancelled' }, madeAt, 'open'],
    ['open when that was refused', doc, null, decidedCommand('REQUEST_CHANGED'), madeAt, 'open'],
  ] as const)('is %s', (_name, made, paid, cancellation, now, status) => {
    expect(requestStatus({ request: made, payment: paid, cancellation }, now)).toBe(status);
  });
});
