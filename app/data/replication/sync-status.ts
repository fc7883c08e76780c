import { useCallback, useContext, useSyncExternalStore } from 'react';
import { useConnectivity } from '#app/platform/connectivity.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { SYNCED, type SyncedName } from '../database/collections.ts';
import { ALWAYS_SYNCED } from './pull-order.ts';
import { waitsForCode } from '../outbox/command-doc.ts';
import type { DeviceData } from '../device/device-data.ts';
import { DeviceContext, useDeviceData, useObservedData } from '../device/device-context.ts';
import { observeQuery } from '../database/observe-query.ts';
import { findLastSuccess, type SyncSnapshot } from './sync-state.ts';
import { observeNothing } from '#app/platform/observe-nothing.ts';

export type SyncStatus = {
  readonly online: boolean;
  /** `unreadable`: the data on this device could not be opened. */
  readonly state: 'starting' | 'unreadable' | 'idle' | 'syncing' | 'offline' | 'session-ended';
  /** ms; everything on the device is at least this current */
  readonly lastSuccessAt: number | null;
  /** the number of commands that have not reached the authority, as far as is known */
  readonly waiting: number;
  /** the number of further ones that wait for a code of the person */
  readonly waitingForCode: number;
  readonly lostData: boolean;
  readonly dismissLostData: () => void;
  readonly undone: AppProblem | null;
  readonly dismissUndone: () => void;
};

const quiet: SyncSnapshot = { active: false, pulledAt: {}, lostData: false, undone: null };
const no = (): boolean => false;
const getQuiet = (): SyncSnapshot => quiet;

export function useSyncSnapshot(): SyncSnapshot {
  const state = useDeviceData()?.syncState;
  return useSyncExternalStore(state?.subscribe ?? observeNothing, state?.read ?? getQuiet, getQuiet);
}

const observeOpenCommands = ({ database }: DeviceData) =>
  observeQuery(
    database.collections.commands.find({ selector: { status: { $in: ['waiting', 'processing'] } } }),
  );

/** Whether a collection has been completely pulled once: before that an empty one is not known to be empty. */
export function useHasPulled(name: SyncedName): boolean {
  const state = useDeviceData()?.syncState;
  return useSyncExternalStore(
    state?.subscribe ?? observeNothing,
    () => state?.read().pulledAt[name] !== undefined,
    no,
  );
}

export function useSyncStatus(): SyncStatus {
  const { data, status } = useContext(DeviceContext);
  const failed = status === 'failed';
  const snapshot = useSyncSnapshot();
  const { online, reachable } = useConnectivity();
  const session = useSession();
  const open = useObservedData(observeOpenCommands).value ?? [];
  const waitingForCode = open.filter(waitsForCode).length;
  const watch = data?.watch;
  const showsExplorer = useSyncExternalStore(watch?.subscribe ?? observeNothing, watch?.isSeenHere ?? no, no);
  // The line is about what is on the screen.
  const lastSuccessAt = findLastSuccess(snapshot, showsExplorer ? SYNCED : ALWAYS_SYNCED);
  const stateNow = (): SyncStatus['state'] => {
    if (session.status === 'signed-out') return 'session-ended';
    if (failed) return 'unreadable';
    if (!online || !reachable) return 'offline';
    if (data === null || lastSuccessAt === null) return 'starting';
    return snapshot.active ? 'syncing' : 'idle';
  };
  const dismissLostData = useCallback(() => data?.syncState.update({ lostData: false }), [data]);
  const dismissUndone = useCallback(() => data?.syncState.update({ undone: null }), [data]);
  return {
    online: online && reachable,
    state: stateNow(),
    lastSuccessAt,
    waiting: open.length - waitingForCode,
    waitingForCode,
    lostData: snapshot.lostData,
    dismissLostData,
    undone: snapshot.undone,
    dismissUndone,
  };
}

/** Pulls and sends at once. */
export function useSyncNow(): () => void {
  const data = useDeviceData();
  return useCallback(() => data?.sync.now(), [data]);
}
