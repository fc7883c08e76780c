import { setTimeout as sleep } from 'node:timers/promises';
import { twoFactorPeriodSeconds } from '#domain/two-factor/limits.ts';

const PERIOD_MS = twoFactorPeriodSeconds * 1_000;
const SPARE_MS = 8_000;
const leftMs = (): number => PERIOD_MS - (Date.now() % PERIOD_MS);

/**
 * Waits until enough of the period is left, and returns the Unix time in seconds. The previous period's code, the first
 * of the three that the service accepts, must still be valid when it arrives.
 */
export async function waitForPeriodStart(): Promise<number> {
  // A timer may fire slightly early.
  while (leftMs() < SPARE_MS) await sleep(leftMs());
  return Math.floor(Date.now() / 1_000);
}
