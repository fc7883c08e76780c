/** The stored record of a person's PIN: the wrapped key, the auto-lock setting, the count of wrong PINs. */
import { pinPausesMs, pinWrongFree } from '#domain/limits.ts';
import { pinKeyOf } from '#app/platform/has-pin.ts';
import type { WrappedKey } from './keyring.ts';
import { localStore } from '#app/platform/local-storage.ts';

/** Minutes without a touch or a key, or as soon as no tab of the app is visible. */
export const AUTO_LOCKS = [1, 5, 15, 'away'] as const;
export type AutoLock = (typeof AUTO_LOCKS)[number];
export const autoLockDefault: AutoLock = 5;

/** The same key, wrapped with a secret that a passkey derives from the salt. All but the id in Base64. */
export type PasskeyWrap = {
  readonly id: string;
  readonly salt: string;
  readonly iv: string;
  readonly key: string;
};

export type PinRecord = {
  readonly wrapped: WrappedKey;
  readonly autoLock: AutoLock;
  /** The number of wrong ones in a row. */
  readonly wrong: number;
  /** When the last one was tried, ms. */
  readonly wrongAt: number;
  /** Validated by the code that uses it. */
  readonly passkey?: PasskeyWrap | null;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isRecord(value: unknown): value is PinRecord {
  if (!isObject(value) || !isObject(value['wrapped'])) return false;
  const { salt, iv, key, rounds } = value['wrapped'];
  const texts = [salt, iv, key].every((text) => typeof text === 'string');
  return (
    texts &&
    isCount(rounds) &&
    isCount(value['wrong']) &&
    isCount(value['wrongAt']) &&
    isAutoLock(value['autoLock'])
  );
}

const isAutoLock = (value: unknown): value is AutoLock => (AUTO_LOCKS as readonly unknown[]).includes(value);

/** Null when there is no PIN, or its record cannot be read. */
export function readPin(userId: string): PinRecord | null {
  try {
    const value: unknown = JSON.parse(localStore.read(pinKeyOf(userId)) ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns false if the browser refuses to store it. */
export function writePin(userId: string, record: PinRecord): boolean {
  const text = JSON.stringify(record);
  localStore.write(pinKeyOf(userId), text);
  return localStore.read(pinKeyOf(userId)) === text;
}

export const forgetPin = (userId: string): void => localStore.forget(pinKeyOf(userId));

/** The delay before the next try after this many wrong ones, ms. */
export function pauseAfter(wrong: number): number {
  if (wrong < pinWrongFree) return 0;
  return pinPausesMs[Math.min(wrong - pinWrongFree, pinPausesMs.length - 1)] ?? 0;
}

/** The remaining delay, ms. If the clock was set back, the whole delay counts again. */
export function computeWait({ wrong, wrongAt }: Pick<PinRecord, 'wrong' | 'wrongAt'>, now: number): number {
  const pause = pauseAfter(wrong);
  return Math.max(0, Math.min(pause, wrongAt + pause - now));
}
