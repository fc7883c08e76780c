import { setTimeout as sleep } from 'node:timers/promises';
import { CRASH_POINTS, type CrashPoint, type CrashPoints, noCrashPoints } from '../crash-points.ts';

const isCrashPoint = (name: string): name is CrashPoint => (CRASH_POINTS as readonly string[]).includes(name);

/**
 * Crash points from `VAULTIQ_CRASH_AT=name[:count[:ms]]`: SIGKILL when the place is reached for the `count`-th time
 * (default 1). With `ms` the process first waits there, so that anything released too early gets out. Ignored in
 * production. Throws for an unknown name or an invalid count.
 */
export function makeCrashPoints(crashAt: string | undefined, production: boolean): CrashPoints {
  if (production || crashAt === undefined || crashAt === '') return noCrashPoints;
  const { name, count, heldMs } = parse(crashAt);
  let left = count;
  return {
    async reach(reached) {
      if (reached !== name) return;
      left -= 1;
      if (left !== 0) return;
      if (heldMs > 0) await sleep(heldMs);
      process.kill(process.pid, 'SIGKILL');
    },
  };
}

function parse(crashAt: string): { name: CrashPoint; count: number; heldMs: number } {
  const match = /^([a-z-]+)(?::([1-9]\d{0,8})(?::([1-9]\d{0,3}))?)?$/.exec(crashAt);
  const name = match?.[1] ?? '';
  if (!isCrashPoint(name)) throw new Error(`VAULTIQ_CRASH_AT: there is no crash point "${crashAt}"`);
  return { name, count: Number(match?.[2] ?? '1'), heldMs: Number(match?.[3] ?? '0') };
}
