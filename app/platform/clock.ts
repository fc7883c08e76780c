/** The time by the service: a device's own clock may be wrong, and what is counted down to is the service's. */
import { useEffect, useState } from 'react';
import { localStore } from './local-storage.ts';

/** When a request left and when its answer came, ms by this device; `date`: the answer's `Date` header. */
export type Contact = { readonly sentAt: number; readonly answeredAt: number; readonly date: string | null };

const KEY = 'vaultiq.clock';
/** The header has whole seconds: on average the service's time is half of one later. */
const headerStepMs = 1_000;
const listeners = new Set<() => void>();
let measured = false;
let offsetMs = keptOffset();

/**
 * The offset of the last contact, for a start without a network: kept with the service's time of then, and dropped when the
 * device's clock was set back since, for it would lead into the past.
 */
function keptOffset(): number {
  const [offset = 0, seenAt = 0] = (localStore.read(KEY) ?? '').split(' ').map(Number);
  return Date.now() + offset >= seenAt ? offset : 0;
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
  localStore.write(KEY, `${String(offsetMs)} ${String(said)}`);
  for (const listener of listeners) listener();
}

/** By how much this device's clock differs from the service's, ms, positive when it is slow; null before any contact. */
export const measuredOffset = (): number | null => (measured ? offsetMs : null);

export function onClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time in ms, renewed every `everyMs` and when the service's time is heard. */
export function useNow(everyMs: number): number {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const tick = (): void => setTime(now());
    const timer = setInterval(tick, everyMs);
    const stop = onClock(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return time;
}
