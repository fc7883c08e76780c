export type SyncFacts = {
  readonly state: 'starting' | 'unreadable' | 'idle' | 'syncing' | 'offline' | 'session-ended';
  /** "14:02": when the last exchange with the service succeeded, or null. */
  readonly asOf: string | null;
  readonly waiting: number;
  /** The number of commands that wait for a code. */
  readonly waitingForCode?: number;
  /** The app itself is still being stored on this device: some screens would not open offline yet. */
  readonly storing?: boolean;
  /** The error of this device's clock, ms, positive when it is slow. */
  readonly clockErrorMs?: number | null;
  /** The service has contradicted what this device had seen of its journal. */
  readonly contradicted?: boolean;
};

const HEADS: Record<SyncFacts['state'], string> = {
  starting: 'Connecting.',
  unreadable: 'Not opened.',
  idle: 'Up to date.',
  syncing: 'Syncing.',
  offline: 'Offline.',
  'session-ended': 'Signed out by the service.',
};

const minuteMs = 60_000;
const UNITS: readonly (readonly [string, number])[] = [
  ['day', 1_440 * minuteMs],
  ['hour', 60 * minuteMs],
  ['minute', minuteMs],
];

/** "3 hours" */
function durationText(ms: number): string {
  const [name, size] = UNITS.find(([, unit]) => ms >= unit) ?? ['minute', minuteMs];
  const count = Math.max(1, Math.round(ms / size));
  return `${String(count)} ${name}${count === 1 ? '' : 's'}`;
}

const clockText = (errorMs: number): string =>
  `This device's clock is ${durationText(Math.abs(errorMs))} ${errorMs > 0 ? 'slow' : 'fast'}; times here are the service's.`;

const headOf = ({ state, contradicted = false }: SyncFacts): string =>
  state === 'idle' && contradicted ? 'Not confirmed.' : HEADS[state];

/** "1 waiting to send, 2 waiting for your code"; empty if nothing waits. */
function waitingText({ waiting, waitingForCode = 0 }: SyncFacts): string {
  const counts = [
    ...(waiting > 0 ? [`${String(waiting)} waiting to send`] : []),
    ...(waitingForCode > 0 ? [`${String(waitingForCode)} waiting for your code`] : []),
  ];
  return counts.join(', ');
}

/** "Offline. As of 14:02. 1 waiting to send". */
export function syncText(facts: SyncFacts): string {
  const { state, asOf, storing = false, clockErrorMs = null } = facts;
  const parts = [headOf(facts)];
  if (asOf !== null) parts.push(`As of ${asOf}.`);
  else if (state === 'offline') parts.push('Not synced on this device yet.');
  const remarks = [
    ...(clockErrorMs === null ? [] : [clockText(clockErrorMs)]),
    ...(storing ? ['Getting ready for offline use.'] : []),
  ];
  const waiting = waitingText(facts);
  if (waiting !== '') parts.push(remarks.length === 0 ? waiting : `${waiting}.`);
  return [...parts, ...remarks].join(' ');
}

/** Fewer outcomes have a toast and a notification each. */
const summedUpFrom = 2;

/** "2 sent, 1 not sent": the outcomes of waiting commands; null when there are too few to sum up. */
export function outcomeText({
  sent,
  refused,
}: {
  readonly sent: number;
  readonly refused: number;
}): string | null {
  if (sent + refused < summedUpFrom) return null;
  const parts = [
    ...(sent > 0 ? [`${String(sent)} sent`] : []),
    ...(refused > 0 ? [`${String(refused)} not sent`] : []),
  ];
  return parts.join(', ');
}
