import { useState } from 'react';
import { pinWrongMax } from '#domain/limits.ts';
import { useNow } from '../platform/clock.ts';
import { readPin, computeWait } from '../seal/pin-record.ts';
import type { PinTry } from '../seal/try-pin.ts';
import { refusalText } from './pin-text.ts';

export type PinTries = {
  /** The error of the last try; null when it was right, or before any try. */
  readonly refusal: string | null;
  /** The wait until the next try, ms. It is stored on the device, so a reload does not shorten it. */
  readonly waitMs: number;
  /** The tries that are left before the device deletes its data. */
  readonly left: number;
  /** Shows the result of a try. */
  readonly showResult: (tried: PinTry) => void;
  readonly clear: () => void;
};

const tickMs = 1_000;

/** The state of the tries of a PIN, for a form that asks for it. */
export function usePinTries(userId: string): PinTries {
  const [refusal, setRefusal] = useState<string | null>(null);
  const time = useNow(tickMs);
  const record = readPin(userId);
  return {
    refusal,
    waitMs: record === null ? 0 : computeWait(record, Math.max(time, record.wrongAt)),
    left: record === null ? 0 : Math.max(pinWrongMax - record.wrong, 0),
    showResult: (tried) => setRefusal(refusalText(tried)),
    clear: () => setRefusal(null),
  };
}
