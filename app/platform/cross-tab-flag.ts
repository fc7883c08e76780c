/** Flags that every context of this device (tab, service worker) can see. */
const flags = new Map<string, number>();

/** Raises a flag for every context of this device until it is released, or until this context ends. */
export function raiseFlag(name: string): () => void {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) {
    flags.set(name, (flags.get(name) ?? 0) + 1);
    return () => void flags.set(name, (flags.get(name) ?? 1) - 1);
  }
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(name, { mode: 'shared' }, () => held);
  return release;
}

/** Whether any context of this device has raised the flag; without Web Locks, whether this context has. */
export async function isFlagRaised(name: string): Promise<boolean> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks === undefined) return (flags.get(name) ?? 0) > 0;
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === name);
}
