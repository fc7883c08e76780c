import { Button } from '@mantine/core';
import { IconBell, IconDeviceMobile, IconLogout, IconSearch } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { SettingsCard } from '../features/settings/settings-card.tsx';
import { useSession } from '../platform/session-hooks.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PlaceCard } from '../ui/place-card.tsx';
import { SignOutSheet } from './sign-out-sheet.tsx';

/** Everything without a place of its own in the bar: settings, devices, sign-out. */
export function Component(): ReactElement | null {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  if (session.status !== 'signed-in') return null;
  const { person } = session;
  return (
    <div className="vq-stack">
      <PageHeader title="More" subtitle={person.email} />
      <nav className="place-grid" aria-label="Places">
        <PlaceCard
          to="/notifications"
          icon={IconBell}
          title="Notifications"
          text="What happened in your wallet"
        />
        <PlaceCard to="/security" icon={IconDeviceMobile} title="Devices" text="Where you are signed in" />
        <PlaceCard
          to="/explorer"
          icon={IconSearch}
          title="Transaction Explorer"
          text="Every movement, for anyone to check"
        />
      </nav>
      <SettingsCard />
      <div>
        <Button
          variant="default"
          leftSection={<IconLogout aria-hidden />}
          onClick={() => {
            setLeaving(true);
          }}
        >
          Sign Out
        </Button>
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
