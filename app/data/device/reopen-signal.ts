/** Makes every tab of this device close a person's data and open it again. */
const channelOf = (userId: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`vaultiq-reopen-${userId}`);

const listeners = new Map<() => void, string>();

/** Returns a function that stops listening. */
export function onReopen(userId: string, listener: () => void): () => void {
  listeners.set(listener, userId);
  const channel = channelOf(userId);
  if (channel !== null) channel.onmessage = listener;
  return () => {
    listeners.delete(listener);
    channel?.close();
  };
}

export function requestReopen(userId: string): void {
  const channel = channelOf(userId);
  if (channel === null) {
    for (const [listener, whose] of listeners) if (whose === userId) listener();
    return;
  }
  // It reaches the listeners of this tab too, because they have channels of their own.
  channel.postMessage('reopen');
  channel.close();
}
