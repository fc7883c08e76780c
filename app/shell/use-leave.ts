import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signOutAndWipe } from '../data/device/sign-out.ts';
import { showToast } from '../ui/toast.ts';

/** The code of the front page may be on its way first. Who leaves does so all the same when it does not come. */
const frontPageWithinMs = 5_000;

/** Asked for, it resolves when the component is no longer on the screen, or has been for long. */
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

/** Leaves the device: to the front page, everything local is wiped, and `said` stands in the toast. */
export function useLeave(): (userId: string, said: string) => Promise<void> {
  const navigate = useNavigate();
  const whenGone = useWhenGone();
  return async (userId, said) => {
    // To the front page first, until it is shown: signed out, this frame would send the person to /auth and back here.
    const shown = whenGone();
    await navigate('/');
    await shown;
    await signOutAndWipe(userId);
    showToast(said, undefined, 'good');
  };
}
