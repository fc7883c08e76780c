export type SyncFacts = {
  readonly state: 'starting' | 'idle' | 'syncing' | 'offline' | 'session-ended';
  /** "14:02": when the last exchange with the service succeeded, or null when none has. */
  readonly asOf: string | null;
  readonly waiting: number;
};

const HEADS: Record<SyncFacts['state'], string> = {
  starting: 'Connecting.',
  idle: 'Up to date.',
  syncing: 'Syncing.',
  offline: 'Offline.',
  'session-ended': 'Signed out by the service.',
};

/** "Offline. As of 14:02. 1 waiting to send". */
export function syncWords({ state, asOf, waiting }: SyncFacts): string {
  const parts = [HEADS[state]];
  if (asOf !== null) parts.push(`As of ${asOf}.`);
  else if (state === 'offline') parts.push('Not synced on this device yet.');
  if (waiting > 0) parts.push(`${String(waiting)} waiting to send`);
  return parts.join(' ');
}
