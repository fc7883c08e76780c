import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useIsHydrated } from '../../platform/hydration.ts';

const secondMs = 1_000;
const units = [
  ['Days', 86_400],
  ['Hours', 3_600],
  ['Minutes', 60],
  ['Seconds', 1],
] as const;

export type Countdown = {
  readonly live: boolean;
  readonly parts: readonly { readonly name: string; readonly count: number }[];
};

/** The time until `launchAt`, both in ms; never below zero. */
export function countdownTo(launchAt: number, at: number): Countdown {
  let left = Math.max(0, Math.ceil((launchAt - at) / secondMs));
  const live = left === 0;
  const parts = units.map(([name, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { name, count };
  });
  return { live, parts };
}

/** The countdown, updated every second (C9) until it is zero. */
export function useCountdown(launchAt: number): Countdown {
  const [at, setAt] = useState(now);
  const live = at >= launchAt;
  useEffect(() => {
    if (live) return undefined;
    const timer = setInterval(() => setAt(now()), secondMs);
    return () => clearInterval(timer);
  }, [live]);
  // The prerendered page shows the state from the launch on (ruling M12).
  return countdownTo(launchAt, useIsHydrated() ? at : launchAt);
}
