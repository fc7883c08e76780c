/** Marks that every context of this device (tab, service worker) can see. */
const marks = new Map<string, number>();

/** Marks something for every context of this device until it is released, or until this context ends. */
export function holdMark(name: string): () => void {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) {
    marks.set(name, (marks.get(name) ?? 0) + 1);
    return () => void marks.set(name, (marks.get(name) ?? 1) - 1);
  }
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(name, { mode: 'shared' }, () => held);
  return release;
}

/** Whether any context of this device holds the mark; where there are no Web Locks, whether this one does. */
export async function isMarked(name: string): Promise<boolean> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return (marks.get(name) ?? 0) > 0;
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === name);
}
