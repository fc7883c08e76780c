/** Trying a PIN: one after the other over all tabs, and counted before it is known whether it is right. */
import { pinWrongMax } from '#domain/limits.ts';
import { now } from '#app/platform/clock.ts';
import { unwrapKey } from './keyring.ts';
import { withLock } from '#app/platform/locks.ts';
import { readPin, waitOf, writePin } from './pin-record.ts';

const PIN_LOCK = 'vaultiq-pin';

export type Tried =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  /** `left`: how many more may be tried before the device forgets; `waitMs`: until the next. */
  | { readonly ok: false; readonly why: 'wrong' | 'early'; readonly left: number; readonly waitMs: number }
  /** What is kept of the PIN cannot be read: no PIN opens it. */
  | { readonly ok: false; readonly why: 'damaged' };

export const tryPin = (userId: string, pin: string): Promise<Tried> =>
  withLock(PIN_LOCK, async () => {
    const record = readPin(userId);
    if (record === null) return { ok: false, why: 'damaged' };
    const early = waitOf(record, now());
    const left = pinWrongMax - record.wrong;
    if (early > 0 || left <= 0) return { ok: false, why: 'early', left: Math.max(left, 0), waitMs: early };
    const counted = { ...record, wrong: record.wrong + 1, wrongAt: now() };
    // Who ends the app while the rounds are counted has not tried for nothing.
    writePin(userId, counted);
    const bytes = await unwrapKey(record.wrapped, { pin, owner: userId });
    if (bytes === null) return { ok: false, why: 'wrong', left: left - 1, waitMs: waitOf(counted, now()) };
    writePin(userId, { ...record, wrong: 0, wrongAt: 0 });
    return { ok: true, bytes };
  });
