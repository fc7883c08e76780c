import { Button } from '@mantine/core';
import {
  IconBell,
  IconCalendarEvent,
  IconChartBar,
  IconChartPie,
  IconCloudCheck,
  IconCloudOff,
  IconFileCheck,
  IconLogout,
  IconSearch,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { NotifyChoices } from '../features/push/notify-choices.tsx';
import { PushCard } from '../features/push/push-card.tsx';
import { YourDataCard } from '../features/account/your-data-card.tsx';
import { SettingsCard } from '../features/settings/settings-card.tsx';
import { type OfflineState, useOfflineState } from '../platform/app-update.ts';
import { useSession } from '../platform/session-hooks.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PlaceCard } from '../ui/place-card.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';
import './more-screen.css';

const OFFLINE_TEXT: Readonly<Record<OfflineState, readonly [title: string, text: string]>> = {
  ready: ['Ready offline', 'Every screen opens on this device without a network.'],
  storing: ['Not ready offline yet', 'The app is being stored on this device. Keep it open for a moment.'],
  never: [
    'Needs a network',
    'This browser cannot store the app. What you queue is still kept on this device.',
  ],
};

/** Whether the app itself is on this device. */
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

function Places(): ReactElement {
  return (
    <nav className="place-grid" aria-label="Places">
      <PlaceCard
        to="/notifications"
        icon={IconBell}
        title="Notifications"
        text="What happened in your wallet"
      />
      <PlaceCard
        to="/referral"
        icon={IconUsers}
        title="Referrals"
        text="Invite people, and see what it brought"
      />
      <PlaceCard
        to="/wallet/scheduled"
        icon={IconCalendarEvent}
        title="Scheduled transfers"
        text="What is sent by itself, and when"
      />
      <PlaceCard
        to="/investors"
        icon={IconChartPie}
        title="Investors"
        text="Invest DC, payouts and your vault"
      />
      <PlaceCard to="/market" icon={IconChartBar} title="Market" text="Buy DC, claim test credits" />
      <PlaceCard
        to="/security"
        icon={IconShieldLock}
        title="Security Settings"
        text="Password, devices and how you sign in"
      />
      <PlaceCard
        to="/explorer"
        icon={IconSearch}
        title="Transaction Explorer"
        text="Every movement, in public"
      />
      <PlaceCard
        to="/verify"
        icon={IconFileCheck}
        title="Check a receipt"
        text="Whether a transaction somebody shows you is true"
      />
    </nav>
  );
}

/** Everything without a place of its own in the bar: settings, devices, sign-out. */
export function Component(): ReactElement | null {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  if (session.status !== 'signed-in') return null;
  const { person } = session;
  return (
    <div className="vq-stack">
      <PageHeader title="More" subtitle={person.email} />
      <Places />
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
