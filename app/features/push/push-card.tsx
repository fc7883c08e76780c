import { Button, Skeleton, Title } from '@mantine/core';
import {
  IconBellCheck,
  IconBellOff,
  IconBellRinging,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useConnectivity } from '../../platform/connectivity.ts';
import type { PushState } from '../../platform/push.ts';
import { STATE_TEXT } from './push-text.ts';
import { type Push, usePush } from './use-push.ts';
import './push-card.css';

const ICONS: Readonly<Record<PushState, TablerIcon>> = {
  off: IconBellRinging,
  on: IconBellCheck,
  blocked: IconBellOff,
  unsupported: IconBellOff,
  install: IconShare2,
};

/** Safari's own names for its buttons. */
function InstallSteps(): ReactElement {
  return (
    <ol className="push-steps">
      <li>
        Tap <strong>Share</strong> in the bar of Safari.
      </li>
      <li>
        Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
      </li>
      <li>Open the app from your home screen, sign in, and turn notifications on here.</li>
    </ol>
  );
}

function Action({ push: { state, busy, turnOn, turnOff } }: { readonly push: Push }): ReactElement | null {
  const { online } = useConnectivity();
  const reason = useId();
  if (state === 'off') {
    return (
      <>
        <Button
          loading={busy}
          disabled={!online}
          aria-describedby={online ? undefined : reason}
          onClick={turnOn}
        >
          Enable notifications
        </Button>
        {online ? null : (
          <p className="vq-dimmed vq-small" id={reason}>
            You are offline. Turning this on needs a connection.
          </p>
        )}
      </>
    );
  }
  if (state === 'on') {
    return (
      <Button variant="default" loading={busy} onClick={turnOff}>
        Turn off
      </Button>
    );
  }
  return state === 'install' ? <InstallSteps /> : null;
}

function Words({ state }: { readonly state: PushState }): ReactElement {
  const Icon = ICONS[state];
  const [title, text] = STATE_TEXT[state];
  return (
    <div className="push-words" data-state={state}>
      <Icon aria-hidden />
      <div>
        <Title order={2}>
          {title}
          {state === 'on' ? <span className="push-on">On</span> : null}
        </Title>
        <p className="vq-dimmed">{text}</p>
      </div>
    </div>
  );
}

/** On Home: offers web push while it can be turned on here; everything else about it is in the settings. */
export function PushPrompt(): ReactElement | null {
  const push = usePush();
  if (push.state !== 'off') return null;
  return (
    <section className="vq-card push" aria-label="Push notifications">
      <Words state={push.state} />
      <Action push={push} />
    </section>
  );
}

/** Web push on this device: a tap turns it on and off; the browser's prompt comes only after the tap. */
export function PushCard({ children }: { readonly children?: ReactNode }): ReactElement {
  const push = usePush();
  return (
    <section className="vq-card push" aria-label="Push notifications" aria-busy={push.state === null}>
      {push.state === null ? (
        <Skeleton height="5.5rem" />
      ) : (
        <>
          <Words state={push.state} />
          <Action push={push} />
        </>
      )}
      {children}
    </section>
  );
}
