/** Tries a PIN, one at a time across all tabs, and counts it before it is checked. */
import { pinWrongMax } from '#domain/limits.ts';
import { now } from '#app/platform/clock.ts';
import { unwrapKey } from './keyring.ts';
import { withLock } from '#app/platform/locks.ts';
import { readPin, computeWait, writePin } from './pin-record.ts';

const PIN_LOCK = 'vaultiq-pin';

export type PinTry =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  /** `left`: the tries before the device erases its data; `waitMs`: until the next. */
  | { readonly ok: false; readonly why: 'wrong' | 'early'; readonly left: number; readonly waitMs: number }
  /** The PIN's record cannot be read: no PIN opens it. */
  | { readonly ok: false; readonly why: 'damaged' };

export const tryPin = (userId: string, pin: string): Promise<PinTry> =>
  withLock(PIN_LOCK, async () => {
    const record = readPin(userId);
    if (record === null) return { ok: false, why: 'damaged' };
    const early = computeWait(record, now());
    const left = pinWrongMax - record.wrong;
    if (early > 0 || left <= 0) return { ok: false, why: 'early', left: Math.max(left, 0), waitMs: early };
    const counted = { ...record, wrong: record.wrong + 1, wrongAt: now() };
    // Counted first, so that ending the app during the derivation does not avoid the count.
    writePin(userId, counted);
    const bytes = await unwrapKey(record.wrapped, { pin, owner: userId });
    if (bytes === null)
      return { ok: false, why: 'wrong', left: left - 1, waitMs: computeWait(counted, now()) };
    writePin(userId, { ...record, wrong: 0, wrongAt: 0 });
    return { ok: true, bytes };
  });
