import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconLogout } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { NotifyChoices } from '#app/features/push/notify-choices.tsx';
import { PushCard } from '#app/features/push/push-card.tsx';
import { YourDataCard } from '#app/features/account/your-data-card.tsx';
import { SettingsCard } from '#app/features/settings/settings-card.tsx';
import { type OfflineState, useOfflineState } from '#app/platform/app-update.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LinkCards } from '#app/ui/link-card.tsx';
import { placesOn } from '../registered-features.ts';
import { SignOutSheet } from '#app/shell/sign-out-sheet.tsx';
import './more-screen.css';

const OFFLINE_TEXT: Readonly<Record<OfflineState, readonly [title: string, text: string]>> = {
  ready: ['Ready offline', 'Every screen opens on this device without a network.'],
  storing: ['Not ready offline yet', 'The app is being stored on this device. Keep it open for a moment.'],
  never: [
    'Needs a network',
    'This browser cannot store the app. What you queue is still kept on this device.',
  ],
};

/** Shows whether the app itself is stored on this device. */
function OfflineCard(): ReactElement {
  const state = useOfflineState();
  const [title, text] = OFFLINE_TEXT[state];
  const Icon = state === 'ready' ? IconCloudCheck : IconCloudOff;
  return (
    <section className="vq-card more-offline" aria-label="Offline">
      <Icon className={state === 'ready' ? 'vq-good' : 'vq-wait'} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p className="vq-dimmed vq-small">{text}</p>
      </div>
    </section>
  );
}

/** Links to everything that is not in the bar: settings, devices, sign-out. */
export function Component(): ReactElement | null {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  if (session.status !== 'signed-in') return null;
  const { person } = session;
  return (
    <div className="vq-stack">
      <PageHeader title="More" subtitle={person.email} />
      <LinkCards label="Places" links={placesOn('more')} />
      <div className="more-columns">
        <SettingsCard />
        <div className="vq-stack">
          <PushCard>
            <NotifyChoices channels={['push', 'mail']} />
          </PushCard>
          <OfflineCard />
          <YourDataCard />
          <Button
            className="more-leave"
            variant="default"
            leftSection={<IconLogout aria-hidden />}
            onClick={() => {
              setLeaving(true);
            }}
          >
            Sign Out
          </Button>
        </div>
      </div>
      <SignOutSheet
        person={person}
        opened={leaving}
        onClose={() => {
          setLeaving(false);
        }}
      />
    </div>
  );
}
