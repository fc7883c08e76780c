/** The open data of this tab: one person's at a time. */
import { findDeviceKey } from '#app/seal/device-lock.ts';
import { hasPin } from '#app/platform/has-pin.ts';
import { isPinMarked, markPin } from '#app/seal/pin-mark.ts';
import { dataLockOf, shareLock } from '#app/platform/locks.ts';
import type { DeviceData } from './device-data.ts';

let turn: Promise<unknown> = Promise.resolve();
let current: DeviceData | null = null;
let release = (): void => undefined;

/** Null while the device is locked. */
async function open(userId: string): Promise<DeviceData | null> {
  const key = findDeviceKey(userId);
  // A PIN was set and its record is missing, so somebody has tampered: nothing is opened.
  if (key === null && (hasPin(userId) || (await isPinMarked(userId)))) return null;
  if (key !== null) void markPin(userId).catch(() => undefined);
  const [{ openDeviceData }, { browserSurroundings }] = await Promise.all([
    import('./device-data.ts'),
    import('../replication/browser-signals.ts'),
  ]);
  return openDeviceData({ userId, ...browserSurroundings, ...(key === null ? {} : { key }) });
}

/** Opens a person's data after the previous data is closed. Null if it is no longer wanted by then. */
export function openData(userId: string, isWanted: () => boolean): Promise<DeviceData | null> {
  const opening = turn.then(async () => {
    await closeCurrent();
    if (!isWanted()) return null;
    // Waits while a PIN is being set or turned off.
    release = await shareLock(dataLockOf(userId));
    try {
      current = await open(userId);
    } finally {
      if (current === null) release();
    }
    return current;
  });
  turn = opening.catch(() => undefined);
  return opening;
}

async function closeCurrent(): Promise<void> {
  const data = current;
  current = null;
  try {
    await data?.close();
  } finally {
    release();
  }
}

/** Resolves when no data is open in this tab. */
export function closeData(): Promise<void> {
  const closing = turn.then(closeCurrent);
  turn = closing.catch(() => undefined);
  return closing;
}
