/** The time by the service: a device's own clock may be wrong, and what is counted down to is the service's. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { memory } from './memory.ts';

/** When a request left and when its answer came, ms by this device; `date`: the answer's `Date` header. */
export type Contact = { readonly sentAt: number; readonly answeredAt: number; readonly date: string | null };

/** What is kept for a start without a network. */
type Kept = { readonly offsetMs: number; readonly seenAt: number };

const KEY = 'vaultiq.clock';
/** The header has whole seconds: on average the service's time is half of one later. */
const headerStepMs = 1_000;
/** A clock that differs by less is not worth a word. */
const tellFromMs = 120_000;

const listeners = new Set<() => void>();
let measured = false;
let offsetMs = keptOffset();

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(memory.read(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('offsetMs' in kept) || !('seenAt' in kept))
      return null;
    const { offsetMs: offset, seenAt } = kept;
    return typeof offset === 'number' && typeof seenAt === 'number' ? { offsetMs: offset, seenAt } : null;
  } catch {
    return null;
  }
}

/** The offset of the last contact, unless the device's clock was set back since: then it would lead into the past. */
function keptOffset(): number {
  const kept = readKept();
  return kept === null || Date.now() + kept.offsetMs < kept.seenAt ? 0 : kept.offsetMs;
}

/** ms since the epoch by the service, as far as it was ever heard; before that by this device. */
export const now = (): number => Date.now() + offsetMs;

/**
 * Takes over the service's time from an answer. An offset within what the header and the way leave open is kept as it is,
 * so that times do not tremble from contact to contact.
 */
export function measureClock({ sentAt, answeredAt, date }: Contact): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(said) || answeredAt < sentAt) return;
  const wayMs = (answeredAt - sentAt) / 2;
  const found = said + headerStepMs / 2 - (sentAt + wayMs);
  const isSame = Math.abs(found - offsetMs) <= headerStepMs / 2 + wayMs;
  const wasMeasured = measured;
  measured = true;
  if (isSame && wasMeasured) return;
  if (!isSame) offsetMs = Math.round(found);
  memory.write(KEY, JSON.stringify({ offsetMs, seenAt: said } satisfies Kept));
  for (const listener of listeners) listener();
}

/** By how much this device's clock is wrong, ms, positive when it is slow; null while it is right or nothing was measured. */
export const clockError = (): number | null =>
  measured && Math.abs(offsetMs) > tellFromMs ? offsetMs : null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none = (): null => null;
export const useClockError = (): number | null => useSyncExternalStore(subscribe, clockError, none);

/** The time in ms, renewed every `everyMs` and when the service's time is heard. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = (): void => setTime(now());
    const timer = setInterval(tick, everyMs);
    const stop = subscribe(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return time;
}
