import { type ReactElement, useState } from 'react';
import { useLaunchAt } from '../../data/queries/launch.ts';
import { useCountdown } from './countdown.ts';
import { LaunchCard } from './launch-card.tsx';

/**
 * The countdown until the launch. It stays at zero for a person who waited for it; later visitors do not see a countdown
 * that is over.
 */
export function LaunchStatus(): ReactElement | null {
  const launchAt = useLaunchAt();
  const countdown = useCountdown(launchAt);
  const [waited, setWaited] = useState(false);
  if (!countdown.live && !waited) setWaited(true);
  return waited ? <LaunchCard launchAt={launchAt} countdown={countdown} /> : null;
}
