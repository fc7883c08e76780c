import { useCallback } from 'react';
import { combineLatest, map, type Observable } from 'rxjs';
import type { SettingDoc, WalletDoc } from '#domain/protocol.ts';
import { isOnItsWay } from '#app/data/queries/balances.ts';
import type { CommandDoc } from '#app/data/outbox/command-doc.ts';
import { useObservedData, useWhenOpen } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { observeQuery, observeOne } from '#app/data/database/observe-query.ts';
import { setPrivacy } from './commands.ts';

export type Privacy = {
  /** The person's latest choice, in force or on its way. */
  readonly hidesBalances: boolean;
  /** `waiting` and `processing`: the public pages do not follow it yet; `refused`: they never will. */
  readonly motion: 'waiting' | 'processing' | 'in-force' | 'refused';
  /** A refused command, to be dismissed with `useDismiss`. */
  readonly refused: CommandDoc | null;
};

const unknown: Privacy = { hidesBalances: false, motion: 'in-force', refused: null };

type PrivacySources = {
  readonly wallet: Pick<WalletDoc, 'seq' | 'hidesBalances'> | null;
  /** The setting of versions before the ledger stored it; it applies until the person has sent the command. */
  readonly before: Pick<SettingDoc, 'value'> | null;
  /** Newest first. */
  readonly commands: readonly CommandDoc[];
};

/** The ledger's setting; without one, the earlier setting. */
const inForceOf = ({ wallet, before }: PrivacySources): Privacy => ({
  ...unknown,
  hidesBalances: wallet?.hidesBalances ?? before?.value === true,
});

/** The state of the switch, from the data on the device. Pure. */
export function readPrivacy(seen: PrivacySources): Privacy {
  const inForce = inForceOf(seen);
  const [last] = seen.commands;
  if (last === undefined) return inForce;
  if (isOnItsWay(last, seen.wallet?.seq ?? 0)) {
    const motion = last.status === 'waiting' ? 'waiting' : 'processing';
    return { hidesBalances: last.payload['hideBalances'] === true, motion, refused: null };
  }
  const isRefused = last.status === 'refused' && !last.dismissed;
  return isRefused ? { ...inForce, motion: 'refused', refused: last } : inForce;
}

const commandsMax = 5;

function watchPrivacy({ database }: Pick<DeviceData, 'database'>): Observable<Privacy> {
  const { wallet, settings, commands } = database.collections;
  const asked = commands.find({
    selector: { type: setPrivacy.type, status: { $ne: 'cancelled' } },
    sort: [{ order: 'asc' }],
    limit: commandsMax,
  });
  return combineLatest([
    observeOne(wallet.findOne()),
    observeOne(settings.findOne('hideBalances')),
    observeQuery(asked),
  ]).pipe(map(([mine, before, sent]) => readPrivacy({ wallet: mine, before, commands: sent })));
}

/** Whether the public explorer hides the person's balances; null until it is read. */
export function usePrivacy(): Privacy | null {
  return useObservedData(watchPrivacy).value ?? null;
}

/** Sends a command that hides or shows the person's balances; offline it waits in the outbox. */
export function useSetPrivacy(): (hideBalances: boolean) => Promise<string> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (hideBalances) => (await whenOpen()).outbox.enqueue(setPrivacy.type, { hideBalances }),
    [whenOpen],
  );
}
