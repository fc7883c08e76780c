import { setTimeout as sleep } from 'node:timers/promises';
import { twoFactorPeriodSeconds } from '#domain/limits.ts';

const PERIOD_MS = twoFactorPeriodSeconds * 1_000;
const SPARE_MS = 8_000;
const leftMs = (): number => PERIOD_MS - (Date.now() % PERIOD_MS);

/**
 * The Unix time in seconds, once enough of the period is left: the code of the period before, which is the first of the three
 * that are taken now, must still be taken when it arrives.
 */
export async function earlyInPeriod(): Promise<number> {
  // A timer may ring a moment early.
  while (leftMs() < SPARE_MS) await sleep(leftMs());
  return Math.floor(Date.now() / 1_000);
}
