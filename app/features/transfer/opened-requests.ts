/**
 * Other people's payment requests that the person has opened: kept on their devices until they are paid, expired or
 * dismissed, so that nobody has to find the link again. They share a collection with the person's own requests and differ
 * by their payee.
 */
import { useCallback, useEffect } from 'react';
import { combineLatest, map, type Observable, of, switchMap } from 'rxjs';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import { type Request, RequestSchema, type RequestSeal } from '#domain/payment-request/schema.ts';
import { isExpired, isIntact } from '#domain/payment-request/seal.ts';
import { now } from '#app/platform/clock.ts';
import { isoTime } from '#app/platform/iso-time.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import type { DeviceDatabase } from '#app/data/database/collections.ts';
import { useObservedData, useWhenOpen } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { sendTransfer } from './commands.ts';
import { isMadeBy, ownAddress$, watchPayments } from './payment-requests.ts';
import { concernsRequest } from './request-commands.ts';

/** The maximum number; a further request replaces the oldest. */
const openedMax = 20;

type Device = Pick<DeviceData, 'database'>;

const documentOf = ({ request, note, ...asked }: Request, at: string): RequestDoc => ({
  ...asked,
  ...request,
  ...(note === undefined || note === '' ? {} : { note }),
  createdAt: at,
  updatedAt: at,
});

async function remove(document: { incrementalModify: ModifyRequest } | null): Promise<void> {
  await document?.incrementalModify((held) => ({ ...held, updatedAt: isoTime(now()), _deleted: true }));
}
type ModifyRequest = (change: (held: RequestDoc) => RequestDoc & { _deleted: true }) => Promise<unknown>;

/** Stores an opened request, once. `own`: the person's address, whose own requests are stored already. */
export async function keepOpened({ database }: Device, own: string, request: Request): Promise<void> {
  const { requests } = database.collections;
  const at = now();
  if (request.to === own || !isIntact(request) || isExpired(request.request, at)) return;
  if ((await requests.findOne(request.request.id).exec()) !== null) return;
  const opened = (await requests.find().exec()).filter((held) => !isMadeBy(own, held));
  const oldestFirst = opened.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const oldest of oldestFirst.slice(0, Math.max(opened.length - openedMax + 1, 0))) await remove(oldest);
  await requests.incrementalUpsert(documentOf(request, isoTime(at)));
}

/** The service has said that nobody can pay it any more. */
const OVER = new Set(['REQUEST_PAID', 'REQUEST_CANCELLED', 'REQUEST_EXPIRED']);

/** Paid, on its way, or refused for good. */
const endsRequest = ({ status, verdict }: CommandDoc): boolean =>
  status === 'waiting' || status === 'processing' || status === 'done' || OVER.has(verdict?.code ?? '');

/** Those that can still be paid, as far as this device knows; the first to expire first. */
function watchPayable(database: DeviceDatabase, opened: readonly RequestDoc[]): Observable<RequestDoc[]> {
  const paying = database.collections.commands.find({ selector: { type: sendTransfer.type } });
  return combineLatest([
    watchPayments(database, ({ direction }) => direction === 'out'),
    observeQuery(paying),
  ]).pipe(
    map(([payments, commands]) =>
      opened
        .filter(
          ({ id }) =>
            !payments.has(id) &&
            !commands.some((command) => concernsRequest(command, id) && endsRequest(command)),
        )
        .toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt)),
    ),
  );
}

/** Finding the payments reads the whole history, so that is done only while there is a request to be paid. */
export const watchOpened = ({ database }: Device): Observable<readonly RequestDoc[]> =>
  combineLatest([ownAddress$(database), observeQuery(database.collections.requests.find())]).pipe(
    map(([own, requests]) =>
      own === null ? [] : requests.filter((request) => !isMadeBy(own, request) && !isExpired(request, now())),
    ),
    switchMap((opened) => (opened.length === 0 ? of([]) : watchPayable(database, opened))),
  );

/** Undefined until they are read. */
export const useOpened = (): readonly RequestDoc[] | undefined => useObservedData(watchOpened).value;

export function useDismissOpened(): (id: string) => Promise<void> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (id) => remove(await (await whenOpen()).database.collections.requests.findOne(id).exec()),
    [whenOpen],
  );
}

type Fields = Readonly<Record<'to' | 'amount' | 'currency' | 'note', string>>;

/** Stores the request in the form, once it is filled in. */
export function useKeepOpened(seal: RequestSeal | null, { to, amount, currency, note }: Fields): void {
  const whenOpen = useWhenOpen();
  const session = useSession();
  const own = session.status === 'signed-in' ? session.person.address : null;
  const text = seal === null ? null : JSON.stringify({ to, amount, currency, note, request: seal });
  useEffect(() => {
    if (text === null || own === null) return;
    const { note: words, ...asked } = JSON.parse(text) as Fields;
    const request = RequestSchema.safeParse(words === '' ? asked : { ...asked, note: words });
    if (!request.success) return;
    // A request that this device cannot store can still be paid from the form.
    void whenOpen()
      .then((device) => keepOpened(device, own, request.data))
      .catch(() => undefined);
  }, [text, own, whenOpen]);
}

/** Removes expired requests when a device is opened. Returns a function that stops it. */
export function forgetExpired(database: DeviceDatabase): () => void {
  const forgetting = combineLatest([
    ownAddress$(database),
    observeQuery(database.collections.requests.find()),
  ]).subscribe(([own, requests]) => {
    if (own === null) return;
    const over = requests.filter((request) => !isMadeBy(own, request) && isExpired(request, now()));
    for (const { id } of over) {
      void database.collections.requests
        .findOne(id)
        .exec()
        .then(remove)
        .catch(() => undefined);
    }
  });
  return () => forgetting.unsubscribe();
}
