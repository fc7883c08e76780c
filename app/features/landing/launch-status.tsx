import { type ReactElement, useState } from 'react';
import { useLaunchAt } from '../../data/queries/launch.ts';
import { useCountdown } from './countdown.ts';
import { LaunchCard } from './launch-card.tsx';
import { LiveFigures } from './live-figures.tsx';

/**
 * The countdown until the launch, and afterwards the network's figures. A countdown stays at zero for a person who waited
 * for it; later visitors see none.
 */
export function LaunchStatus(): ReactElement {
  const launchAt = useLaunchAt();
  const countdown = useCountdown(launchAt);
  const [waited, setWaited] = useState(false);
  if (!countdown.live && !waited) setWaited(true);
  return waited ? <LaunchCard launchAt={launchAt} countdown={countdown} /> : <LiveFigures />;
}
