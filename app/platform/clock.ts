/** The service's time: a device's own clock may be wrong, and countdowns end by the service's. */
import { useEffect, useState } from 'react';
import { localStore } from './local-storage.ts';

/** When a request was sent and its answer arrived, ms by this device; `date`: the answer's `Date` header. */
export type Contact = { readonly sentAt: number; readonly answeredAt: number; readonly date: string | null };

const KEY = 'vaultiq.clock';
/** The header has whole seconds, so on average the service's time is half a second later. */
const headerStepMs = 1_000;
const listeners = new Set<() => void>();
let measured = false;
let offsetMs = keptOffset();

/**
 * The offset of the last contact, for an offline start. It is stored with the service's time of that contact, and
 * dropped if the device's clock was set back since, because it would lead into the past.
 */
function keptOffset(): number {
  const [offset = 0, seenAt = 0] = (localStore.read(KEY) ?? '').split(' ').map(Number);
  return Date.now() + offset >= seenAt ? offset : 0;
}

/** ms since the epoch by the service's clock; before the first contact by this device's. */
export const now = (): number => Date.now() + offsetMs;

/**
 * Updates the offset from an answer. An offset within the uncertainty of header and latency stays unchanged, so that
 * times do not jitter.
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

/** The difference of this device's clock from the service's, ms, positive when it is slow; null before any contact. */
export const measuredOffset = (): number | null => (measured ? offsetMs : null);

export function onClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time in ms, updated every `everyMs` and whenever the service's time arrives. */
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
