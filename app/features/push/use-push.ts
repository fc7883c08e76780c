import { useCallback, useEffect, useState } from 'react';
import { onVisible } from '../../platform/connectivity.ts';
import { onPermission, type PushState, readPushState, turnPushOff, turnPushOn } from '../../platform/push.ts';
import { showToast } from '../../ui/toast.ts';
import { SAID } from './push-text.ts';

export type Push = {
  /** Null until the browser has reported it. */
  readonly state: PushState | null;
  readonly busy: boolean;
  /** Asks for permission, so call it only within a tap. */
  readonly turnOn: () => void;
  readonly turnOff: () => void;
};

function say(what: keyof typeof SAID): void {
  const [title, text, tone] = SAID[what];
  showToast(title, text, tone);
}

/** The state of web push on this device, and its switch. */
export function usePush(): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const look = useCallback(() => {
    void readPushState().then(setState, () => setState('unsupported'));
  }, []);

  useEffect(() => {
    look();
    // The permission can change outside the app.
    const stops = [onPermission(look), onVisible(look)];
    return () => stops.forEach((stop) => stop());
  }, [look]);

  const act = (work: () => Promise<keyof typeof SAID>): void => {
    setBusy(true);
    void work()
      .then(say, () => say('failed'))
      .finally(() => {
        setBusy(false);
        look();
      });
  };

  return {
    state,
    busy,
    turnOn: () =>
      act(async () => {
        const outcome = await turnPushOn();
        return outcome === 'on' ? 'enabled' : outcome;
      }),
    turnOff: () => act(async () => ((await turnPushOff()) ? 'disabled' : 'stillOn')),
  };
}
