/** Payees: the owner of an address, whether the person has paid them before, and the recent ones. */
import { useEffect, useState } from 'react';
import { map, type Observable } from 'rxjs';
import { AddressSchema } from '#domain/ids.ts';
import { useConnectivity } from '#app/platform/connectivity.ts';
import { useDeviceData, useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { getHistoryIndex } from '#app/data/history/history-index.ts';
import { lookUpPayee } from '#app/data/queries/learn-names.ts';
import { payeeName } from '#app/data/queries/payee-names.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';
import { sendTransfer } from './commands.ts';

export type PayeeView = {
  /** The owner's sign-up name; null while this device does not know it. */
  readonly name: string | null;
  /** The service says that nobody has this address. */
  readonly missing: boolean;
  /** The service returns no more names for now, because the person has reached the limit of look-ups. */
  readonly limited: boolean;
  /** Whether nothing in the person's history went there. Null during the look-up, or for an invalid address. */
  readonly firstTime: boolean | null;
};

type PayeeAnswer = Pick<PayeeView, 'name' | 'missing' | 'limited'>;
type PayeeLookup = PayeeAnswer & { readonly address: string };

/** By the code of a refusal; a service that cannot be reached says nothing about the address. */
const unknownPayee = (code?: string): PayeeAnswer => ({
  name: null,
  missing: code === 'RECIPIENT_NOT_FOUND',
  limited: code === 'LOOKUPS_LIMITED',
});

/** Asks the service once per address; afterwards answers from this device, also offline. */
function useName(address: string | null): PayeeAnswer {
  const data = useDeviceData();
  const { online, reachable } = useConnectivity();
  const [looked, setLooked] = useState<PayeeLookup | null>(null);
  const connected = online && reachable;
  const userId = data?.userId ?? null;
  const known = userId === null || address === null ? null : payeeName(userId, address);
  useEffect(() => {
    if (address === null || userId === null || known !== null || !connected) return undefined;
    let current = true;
    void lookUpPayee(userId, address).then((outcome) => {
      if (!current) return;
      if (outcome.ok) setLooked({ ...outcome.value, missing: false, limited: false });
      else setLooked({ address, ...unknownPayee(outcome.problem.code) });
    });
    return () => {
      current = false;
    };
  }, [address, connected, known, userId]);
  if (known !== null) return { ...unknownPayee(), name: known };
  return looked?.address === address ? looked : unknownPayee();
}

/** Whether the person has never sent to a wallet; null until their whole history has been downloaded. */
export async function isFirstTime(
  { database, syncState }: Pick<DeviceData, 'database' | 'syncState'>,
  address: string,
): Promise<boolean | null> {
  const index = getHistoryIndex(database);
  await index.load(true);
  const sentBefore = index
    .rows()
    .some(({ transaction: { direction, to } }) => direction === 'out' && to === address);
  if (sentBefore) return false;
  // Decided, and not in the history yet.
  const decided = await database.collections.commands
    .find({ selector: { type: sendTransfer.type, status: 'done' } })
    .exec();
  if (decided.some(({ payload }) => payload['to'] === address)) return false;
  return syncState.read().pulledAt.transactions === undefined ? null : true;
}

type FirstTimeAnswer = { readonly address: string; readonly firstTime: boolean | null };

function useFirstTime(address: string | null): boolean | null {
  const data = useDeviceData();
  const hasPulled = useHasPulled('transactions');
  const [found, setFound] = useState<FirstTimeAnswer | null>(null);
  useEffect(() => {
    if (data === null || address === null) return undefined;
    let current = true;
    isFirstTime(data, address).then(
      (firstTime) => {
        if (current) setFound({ address, firstTime });
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
    // Checked again once the history is here.
  }, [data, address, hasPulled]);
  return found?.address === address ? found.firstTime : null;
}

/** Looks up a payee by address; finds nothing if the text is not an address. */
export function usePayee(text: string): PayeeView {
  const trimmed = text.trim();
  const address = AddressSchema.safeParse(trimmed).success ? trimmed : null;
  const { name, missing, limited } = useName(address);
  return { name, missing, limited, firstTime: useFirstTime(address) };
}

export type RecentPayee = { readonly address: string; readonly name: string | null };

const lookedAtMax = 200;
const recentsMax = 8;

export const watchRecents = ({
  database,
  userId,
}: Pick<DeviceData, 'database' | 'userId'>): Observable<RecentPayee[]> =>
  observeQuery(database.collections.transactions.find({ sort: [{ order: 'asc' }], limit: lookedAtMax })).pipe(
    map((rows) => {
      const sent = rows.filter(({ kind, direction }) => kind === 'send' && direction === 'out');
      const addresses = [...new Set(sent.map(({ to }) => to))].slice(0, recentsMax);
      return addresses.map((address) => ({ address, name: payeeName(userId, address) }));
    }),
  );

/** The wallets that the person sent to recently, latest first. */
export function useRecents(): readonly RecentPayee[] {
  return useObservedData(watchRecents).value ?? [];
}
