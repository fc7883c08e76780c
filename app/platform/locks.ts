const tails = new Map<string, Promise<unknown>>();

/** Without Web Locks, tasks of one context are queued. */
function inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
  const before = tails.get(name) ?? Promise.resolve();
  const mine = before.then(task, task);
  tails.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Held exclusively by changes of all of a person's data on this device; shared by the tabs that have it open. */
export const dataLockOf = (userId: string): string => `vaultiq-data-${userId}`;

/** Resolves once nobody holds the lock exclusively, and prevents that until the returned function is called. */
export async function shareLock(name: string): Promise<() => void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return () => undefined;
  return new Promise((resolve, reject) => {
    const held = (): Promise<void> => new Promise((release) => resolve(release));
    locks.request(name, { mode: 'shared' }, held).catch(reject);
  });
}

/** Runs `task` once nobody else holds or shares the lock; rejects when that takes longer. */
export async function withLockWithin<T>(
  { name, withinMs }: { readonly name: string; readonly withinMs: number },
  task: () => Promise<T>,
): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return task();
  return locks.request(name, { signal: AbortSignal.timeout(withinMs) }, task);
}

/** Runs `task` while no other context of this device (tab, service worker) holds the lock. */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return inTurn(name, task);
  return locks.request(name, task);
}
