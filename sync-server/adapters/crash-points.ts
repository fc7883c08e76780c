import { CRASH_POINTS, type CrashPoint, type CrashPoints, noCrashPoints } from '../crash-points.ts';

const isCrashPoint = (name: string): name is CrashPoint => (CRASH_POINTS as readonly string[]).includes(name);

/**
 * Crash points from `VAULTIQ_CRASH_AT=name[:count]`: SIGKILL when the place is reached for the `count`-th time (default 1).
 * In production the variable is ignored. Throws for a name or a count that does not exist.
 */
export function makeCrashPoints(crashAt: string | undefined, production: boolean): CrashPoints {
  if (production || crashAt === undefined || crashAt === '') return noCrashPoints;
  const match = /^([a-z-]+)(?::([1-9]\d{0,8}))?$/.exec(crashAt);
  const name = match?.[1] ?? '';
  if (!isCrashPoint(name)) throw new Error(`VAULTIQ_CRASH_AT: there is no crash point "${crashAt}"`);
  let left = Number(match?.[2] ?? '1');
  return {
    reach(reached) {
      if (reached !== name) return;
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    },
  };
}
