export type SyncFacts = {
  readonly state: 'starting' | 'idle' | 'syncing' | 'offline' | 'session-ended';
  /** "14:02": when the last exchange with the service succeeded, or null when none has. */
  readonly asOf: string | null;
  readonly waiting: number;
  /** How many wait for a code of the person. */
  readonly waitingForCode?: number;
  /** The app itself is still being stored on this device: without a network some screens would not open yet. */
  readonly storing?: boolean;
};

const HEADS: Record<SyncFacts['state'], string> = {
  starting: 'Connecting.',
  idle: 'Up to date.',
  syncing: 'Syncing.',
  offline: 'Offline.',
  'session-ended': 'Signed out by the service.',
};

/** "Offline. As of 14:02. 1 waiting to send". */
export function syncWords({ state, asOf, waiting, waitingForCode = 0, storing = false }: SyncFacts): string {
  const parts = [HEADS[state]];
  if (asOf !== null) parts.push(`As of ${asOf}.`);
  else if (state === 'offline') parts.push('Not synced on this device yet.');
  if (waiting > 0) parts.push(`${String(waiting)} waiting to send`);
  if (waitingForCode > 0) parts.push(`${String(waitingForCode)} waiting for your code`);
  if (storing) parts.push('Getting ready for offline use.');
  return parts.join(' ');
}
