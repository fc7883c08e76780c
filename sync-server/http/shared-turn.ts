/**
 * Waits until the event loop has handed out what has arrived, once for everybody who waits in that turn: then their work runs
 * without Node's HTTP in between, and the processor's caches hold its code and data from one command to the next.
 */
export function makeSharedTurn(): () => Promise<void> {
  let ending: Promise<void> | null = null;
  return () =>
    (ending ??= new Promise((resolve) => {
      setImmediate(() => {
        ending = null;
        resolve();
      });
    }));
}
