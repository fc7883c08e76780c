import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOutAndWipe } from '../data/device/sign-out.ts';
import { showToast } from '../ui/toast.ts';

/** The front page's code may have to be loaded first. The person leaves even if it does not load. */
const frontPageWithinMs = 5_000;

/** Resolves when the component has left the screen, or after a limit. */
function useWhenGone(): () => Promise<void> {
  const [waiting] = useState(() => new Set<() => void>());
  useEffect(
    () => () => {
      for (const tell of waiting) tell();
    },
    [waiting],
  );
  return () =>
    new Promise((resolve) => {
      waiting.add(resolve);
      setTimeout(resolve, frontPageWithinMs);
    });
}

/** Leaves the device: shows the front page, wipes all local data, and shows `said` in a toast. */
export function useLeaveDevice(): (userId: string, said: string) => Promise<void> {
  const navigate = useNavigate();
  const whenGone = useWhenGone();
  return async (userId, said) => {
    // Shows the front page first: signed out, this frame would send the person to /auth and back here.
    const shown = whenGone();
    await navigate('/');
    await shown;
    await signOutAndWipe(userId);
    showToast(said, undefined, 'good');
  };
}
