import { pinDigitsMax, pinDigitsMin } from '#domain/limits.ts';
import type { PinTry } from '#app/seal/try-pin.ts';

export const PIN_LENGTH_TEXT = `A PIN has ${String(pinDigitsMin)} to ${String(pinDigitsMax)} digits`;

export const isPinLong = (pin: string): boolean => pin.length >= pinDigitsMin && pin.length <= pinDigitsMax;

export const triesLeftText = (left: number): string =>
  left === 1 ? '1 try is left' : `${String(left)} tries are left`;

/** "0:29" */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The error of a wrong PIN; null when it was right, or while the wait is shown anyway. */
export function refusalText(tried: PinTry): string | null {
  if (tried.ok || tried.why === 'early') return null;
  if (tried.why === 'damaged') return 'The record of your PIN on this device is damaged: no PIN can open it.';
  return `Wrong PIN. ${triesLeftText(tried.left)}.`;
}
