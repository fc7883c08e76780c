/** The payment requests that a person made, and their states. Made and shown offline too. */
import { useCallback, useMemo } from 'react';
import { combineLatest, defer, distinctUntilChanged, from, map, type Observable, switchMap } from 'rxjs';
import { type Request, RequestSchema } from '#domain/payment-request/schema.ts';
import { requestId } from '#domain/payment-request/seal.ts';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { newId } from '#app/platform/new-id.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { concernsRequest } from './request-commands.ts';
import { useDeviceData, useObserved, useObservedData, useWhenOpen } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { getHistoryIndex } from '#app/data/history/history-index.ts';
import { observeOne, observeQuery } from '#app/data/database/observe-query.ts';
import type { RequestFacts } from './request-status.ts';
import { cancelPaymentRequest, sendTransfer } from './commands.ts';

type Payments = ReadonlyMap<string, TransactionDoc>;
type TransactionFilter = (transaction: TransactionDoc) => boolean;

/** The transactions that paid requests, by request: once everything on the device is read, and after every change. */
export function watchPayments(database: DeviceDatabase, wanted: TransactionFilter): Observable<Payments> {
  const index = getHistoryIndex(database);
  return defer(() => from(index.load(true))).pipe(
    switchMap(() => index.changes$),
    map(() => {
      const found = new Map<string, TransactionDoc>();
      for (const { transaction } of index.rows()) {
        if (transaction.requestId !== undefined && wanted(transaction)) {
          found.set(transaction.requestId, transaction);
        }
      }
      return found;
    }),
  );
}

/** The person's address; null until their wallet is on this device. */
export const ownAddress$ = ({ collections: { wallet } }: DeviceDatabase): Observable<string | null> =>
  observeOne(wallet.findOne()).pipe(
    map((found) => found?.address ?? null),
    distinctUntilChanged(),
  );

/** Whether the person made a request: it pays them. Others in the collection are those that they opened. */
export const isMadeBy = (own: string, { to }: Pick<RequestDoc, 'to'>): boolean => to === own;

/** The person's own, newest first. */
export function watchRequests({ database }: Pick<DeviceData, 'database'>): Observable<RequestFacts[]> {
  const { commands, requests } = database.collections;
  const cancelling = commands.find({
    selector: { type: cancelPaymentRequest.type },
    sort: [{ order: 'asc' }],
  });
  return combineLatest([
    ownAddress$(database),
    observeQuery(requests.find()),
    watchPayments(database, ({ direction }) => direction === 'in'),
    observeQuery(cancelling),
  ]).pipe(
    map(([own, all, payments, cancellations]) =>
      all
        .filter((request) => own === null || isMadeBy(own, request))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .map((request) => ({
          request,
          payment: payments.get(request.id) ?? null,
          cancellation: cancellations.find((command) => concernsRequest(command, request.id)) ?? null,
        })),
    ),
  );
}

export function useRequests(): { readonly requests: readonly RequestFacts[]; readonly loading: boolean } {
  const { value } = useObservedData(watchRequests);
  return { requests: value ?? [], loading: value === undefined };
}

/** The content of a new request. `openMs`: how long it can be paid. */
export type RequestDraft = Omit<Request, 'request'> & { readonly openMs: number };

/** Resolves to the request's id once it is stored on this device. */
export async function storeRequest(
  { database }: DeviceData,
  { openMs, ...asked }: RequestDraft,
): Promise<string> {
  const { note = '', ...fields } = RequestSchema.omit({ request: true }).parse(asked);
  const at = now();
  const request: Omit<RequestDoc, 'id'> = {
    ...fields,
    ...(note === '' ? {} : { note }),
    salt: newId(),
    expiresAt: isoTime(at + openMs),
    createdAt: isoTime(at),
    updatedAt: isoTime(at),
  };
  const id = requestId(request);
  await database.collections.requests.insert({ ...request, id });
  return id;
}

export function useMakeRequest(): (asked: RequestDraft) => Promise<string> {
  const whenOpen = useWhenOpen();
  return useCallback(async (asked) => storeRequest(await whenOpen(), asked), [whenOpen]);
}

/** The request as a payment or a cancellation names it. */
export const toSealedRequest = ({
  to,
  amount,
  currency,
  note,
  id,
  expiresAt,
  salt,
}: RequestDoc): Request => ({
  to,
  amount,
  currency,
  ...(note === undefined ? {} : { note }),
  request: { expiresAt, id, salt },
});

/** Asks the service to refuse payments of it; offline that waits like any command. */
export async function cancelRequest({ outbox }: DeviceData, request: RequestDoc): Promise<void> {
  await outbox.enqueue(cancelPaymentRequest.type, { ...toSealedRequest(request) });
}

export function useCancelRequest(): (request: RequestDoc) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(async (request) => cancelRequest(await whenOpen(), request), [whenOpen]);
}

/** Removes a request that is over from the list. */
export function useRemoveRequest(): (id: string) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (id) => {
      const document = await (await whenOpen()).database.collections.requests.findOne(id).exec();
      await document?.incrementalModify((held) => ({ ...held, updatedAt: isoTime(now()), _deleted: true }));
    },
    [whenOpen],
  );
}

/** This person's answer to somebody's request: the payment in the history, or the command that is still on its way. */
export type Answer = { readonly payment: TransactionDoc | null; readonly command: CommandDoc | null };

export function watchAnswer({ database }: Pick<DeviceData, 'database'>, id: string): Observable<Answer> {
  const { commands } = database.collections;
  const sent = commands.find({
    selector: { type: sendTransfer.type, status: { $in: ['waiting', 'processing', 'done'] } },
  });
  return combineLatest([
    watchPayments(database, ({ direction, requestId: paid }) => direction === 'out' && paid === id),
    observeQuery(sent),
  ]).pipe(
    map(([payments, asked]) => ({
      payment: payments.get(id) ?? null,
      command: asked.find((command) => concernsRequest(command, id)) ?? null,
    })),
  );
}

/** Null during the look-up, or without a request. */
export function useAnswer(id: string | null): Answer | null {
  const data = useDeviceData();
  const source = useMemo(() => (data === null || id === null ? null : watchAnswer(data, id)), [data, id]);
  const { value, stale } = useObserved(source);
  return stale ? null : (value ?? null);
}
