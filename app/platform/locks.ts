const tails = new Map<string, Promise<unknown>>();

/** Where there are no Web Locks, one context queues for itself. */
function inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
  const before = tails.get(name) ?? Promise.resolve();
  const mine = before.then(task, task);
  tails.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Runs `task` while no other context of this device (tab, service worker) holds the lock of that name. */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return inTurn(name, task);
  return locks.request(name, task);
}
