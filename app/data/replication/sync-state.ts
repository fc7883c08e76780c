/** How current this device is: shared by its tabs through localStorage. */
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';
import type { AppProblem } from '#app/platform/problem.ts';
import type { SyncedName } from '../database/collections.ts';
import { ALWAYS_SYNCED } from './pull-order.ts';

/** When (ms) each collection was last equal to the authority's. */
export type PulledAt = Partial<Record<SyncedName, number>>;

export type SyncSnapshot = {
  readonly active: boolean;
  readonly pulledAt: PulledAt;
  /** Data of this device was lost and has been downloaded again. */
  readonly lostData: boolean;
  /** A change of the person that the authority refused. */
  readonly undone: AppProblem | null;
};

export type SyncState = {
  readonly read: () => SyncSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  update(change: Partial<Pick<SyncSnapshot, 'lostData' | 'undone'>>): void;
  /** A collection equals the authority's at `at`, ms; reported together with others of the same moment. */
  pulled(name: SyncedName, at: number): void;
  /** Activity begins or ends; only reported if it lasts long enough to be seen. */
  active(active: boolean): void;
  close(): void;
};

const keyOf = (userId: string): string => personalKey('pulled', userId);

function readPulled(userId: string): PulledAt {
  const text = localStore.read(keyOf(userId));
  if (text === null) return {};
  try {
    return JSON.parse(text) as PulledAt;
  } catch {
    return {};
  }
}

const filledKeyOf = (userId: string): string => personalKey('filled', userId);

/** This person's database on this device has had a wallet. */
export const markFilled = (userId: string): void => localStore.write(filledKeyOf(userId), '1');
export const wasFilled = (userId: string): boolean => localStore.read(filledKeyOf(userId)) !== null;

const damagedKeyOf = (userId: string): string => personalKey('damaged', userId);

/** A write on the device failed (such as on a full disk): what RxDB believes to be stored may be missing. */
export const markDamaged = (userId: string): void => localStore.write(damagedKeyOf(userId), '1');
export const isDamaged = (userId: string): boolean => localStore.read(damagedKeyOf(userId)) !== null;

const rewoundKeyOf = (userId: string): string => personalKey('rewound', userId);

/** The service's journal was cut: the data here came partly from the lost part, and is downloaded again. */
export function markRewound(userId: string): void {
  markDamaged(userId);
  localStore.write(rewoundKeyOf(userId), '1');
}
export const isRewound = (userId: string): boolean => localStore.read(rewoundKeyOf(userId)) !== null;

export function forgetPulled(userId: string): void {
  localStore.forget(keyOf(userId));
  localStore.forget(damagedKeyOf(userId));
  localStore.forget(filledKeyOf(userId));
  localStore.forget(rewoundKeyOf(userId));
}

/** The time as of which everything in `names` is current: that of the collection pulled longest ago. */
export function findLastSuccess(
  { pulledAt }: SyncSnapshot,
  names: readonly SyncedName[] = ALWAYS_SYNCED,
): number | null {
  const times = names.map((name) => pulledAt[name]);
  return times.reduce<number | null>(
    (least, at) => (at === undefined || least === null ? null : Math.min(least, at)),
    Infinity,
  );
}

/** A transaction pulls several collections within this time: the screens are notified once, after it. */
const togetherMs = 100;
const seenFromMs = 300;

export function makeSyncState(userId: string): SyncState {
  let snapshot: SyncSnapshot = {
    active: false,
    pulledAt: readPulled(userId),
    lostData: false,
    undone: null,
  };
  const listeners = new Set<() => void>();
  const update = (change: Partial<SyncSnapshot>): void => {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  };
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === keyOf(userId)) update({ pulledAt: readPulled(userId) });
  };
  let telling: ReturnType<typeof setTimeout> | undefined;
  let pulledAt: PulledAt = {};
  const notifyListeners = (): void => {
    telling = undefined;
    const all = { ...snapshot.pulledAt, ...pulledAt };
    pulledAt = {};
    localStore.write(keyOf(userId), JSON.stringify(all));
    update({ pulledAt: all });
  };
  let appearing: ReturnType<typeof setTimeout> | undefined;
  const page = typeof window === 'undefined' ? null : window;
  page?.addEventListener('storage', fromOtherTab);
  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update,
    pulled(name, at) {
      pulledAt = { ...pulledAt, [name]: at };
      telling ??= setTimeout(notifyListeners, togetherMs);
    },
    active(active) {
      if (active) {
        appearing ??= setTimeout(() => update({ active: true }), seenFromMs);
        return;
      }
      clearTimeout(appearing);
      appearing = undefined;
      if (snapshot.active) update({ active: false });
    },
    close() {
      page?.removeEventListener('storage', fromOtherTab);
      // Unreported changes are dropped: after signing out nothing may be written.
      clearTimeout(telling);
      clearTimeout(appearing);
    },
  };
}
