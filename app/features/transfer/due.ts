import { combineLatest, map, of, switchMap } from 'rxjs';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import { isExpired } from '#domain/payment-request/seal.ts';
import { now } from '#app/platform/clock.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import type { DueItem, WatchDue } from '#app/data/queries/due-source.ts';
import { watchOpened } from './opened-requests.ts';
import { paymentPath } from './payment-link.ts';
import { toSealedRequest, watchRequests } from './payment-requests.ts';
import { type RequestFacts, requestStatus } from './request-status.ts';

/** A request of the person that nobody has paid and that can still be paid. */
export function dueOf(facts: RequestFacts, at: number): DueItem[] {
  if (requestStatus(facts, at) !== 'open') return [];
  const { id, amount, currency, note, expiresAt } = facts.request;
  return [
    {
      id: `request:${id}`,
      title: note === undefined ? 'You asked for' : `You asked for: ${note}`,
      amount,
      currency,
      direction: 'in',
      at: Date.parse(expiresAt),
      ends: true,
      to: `/wallet?tab=receive&open=${id}`,
      action: 'Show code',
    },
  ];
}

/** Finding the payments reads the whole history, so that is done only while there is a request to be paid. */
const watchMade: WatchDue = (data) =>
  observeQuery(data.database.collections.requests.find()).pipe(
    map((requests) => requests.some((request) => !isExpired(request, now()))),
    switchMap((anyOpen) => (anyOpen ? watchRequests(data) : of([]))),
    map((requests) => requests.flatMap((facts) => dueOf(facts, now()))),
  );

/** Somebody else's request that the person has opened. */
export const dueOfOpened = (request: RequestDoc): DueItem => ({
  id: `opened:${request.id}`,
  title: 'Requested',
  before: 'by',
  party: request.to,
  ...(request.note === undefined ? {} : { note: request.note }),
  amount: request.amount,
  currency: request.currency,
  direction: 'out',
  at: Date.parse(request.expiresAt),
  ends: true,
  to: paymentPath(toSealedRequest(request)),
  action: 'Pay',
});

export const watchDue: WatchDue = (data) =>
  combineLatest([watchMade(data), watchOpened(data)]).pipe(
    map(([made, opened]) => [...made, ...opened.map(dueOfOpened)]),
  );
