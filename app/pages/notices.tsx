import { Button } from '@mantine/core';
import { type ReactElement, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useDeviceData } from '#app/data/device/device-context.ts';
import { useDataState } from '#app/data/device/provider.tsx';
import { requestReopen } from '#app/data/device/reopen-signal.ts';
import { useOutbox } from '#app/data/outbox/outbox.ts';
import { useRewind } from '#app/data/recovery/rewind-record.ts';
import { useSyncStatus } from '#app/data/replication/sync-status.ts';
import { useAppUpdate } from '#app/platform/app-update.ts';
import { useJournalAlarm } from '#app/data/proofs/stored-heads.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { useAnyFormDirty } from '#app/ui/dirty-forms.ts';
import { Notice } from '#app/ui/notice.tsx';
import { lazyPart } from '#app/ui/lazy-part.ts';

/** A new version never interrupts: it waits for a click, and is not offered while somebody is typing. */
function UpdateNotice(): ReactElement | null {
  const { waiting, apply } = useAppUpdate();
  const dirty = useAnyFormDirty();
  if (!waiting || dirty) return null;
  return (
    <Notice tone="plain" title="A new version is ready" text="It takes a second; nothing queued is lost.">
      <Button variant="default" onClick={apply}>
        Update now
      </Button>
    </Notice>
  );
}

/** Shown offline and while a form is half filled; otherwise the step itself is shown. */
function PasswordNotice(): ReactElement | null {
  const session = useSession();
  if (session.status !== 'signed-in' || session.mustChangePassword !== true) return null;
  return (
    <Notice
      tone="wait"
      title="Your password has to be changed"
      text="It was made for you. Until you choose your own nothing is sent from this device, and nothing new is fetched."
    >
      <Button variant="default" component={Link} to="/auth">
        Change password
      </Button>
    </Notice>
  );
}

/** Shown when the data on the device cannot be read: screens would show placeholders, or nothing, for ever. */
function UnreadableNotice(): ReactElement | null {
  const { status } = useDataState();
  const session = useSession();
  if (status !== 'failed' || session.status !== 'signed-in') return null;
  const { id } = session.person;
  return (
    <Notice
      tone="bad"
      title="The data on this device could not be opened"
      text="Your money is safe with the service, and what you queued stays on this device. Screens that need this data are incomplete until it opens."
    >
      <Button variant="default" onClick={() => requestReopen(id)}>
        Try again
      </Button>
    </Notice>
  );
}

function DataNotices(): ReactElement {
  const { lostData, dismissLostData, undone } = useSyncStatus();
  return (
    <>
      {lostData ? (
        <Notice
          tone="wait"
          title="The browser had deleted the data on this device"
          text="Your wallet and history were fetched again. Transfers that had not been sent from this device are gone: check your history before you repeat one."
        >
          <Button variant="default" onClick={dismissLostData}>
            I understand
          </Button>
        </Notice>
      ) : null}
      {undone === null ? null : (
        <Notice tone="bad" title="A change was undone" text={`${undone.detail} ${undone.remedy}`} />
      )}
    </>
  );
}

const WaitingNotice = lazyPart(
  async () => (await import('#app/features/two-factor/waiting-notice.tsx')).WaitingNotice,
);

/** Loaded when a command waits for a code: most people never see it. */
function CodeNotice(): ReactElement | null {
  const { waitingForCode } = useOutbox();
  if (waitingForCode.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WaitingNotice />
    </Suspense>
  );
}

const RewindNotice = lazyPart(
  async () => (await import('#app/features/journal-witness/rewind-notice.tsx')).RewindNotice,
);

/** Loaded when the service's journal has lost something, or its end is in doubt. */
function LostNotice(): ReactElement | null {
  const alarm = useJournalAlarm();
  const { lost } = useOutbox();
  const { received } = useRewind(useDeviceData()?.userId);
  if (alarm === null && lost.length + received === 0) return null;
  return (
    <Suspense fallback={null}>
      <RewindNotice />
    </Suspense>
  );
}

/** The notices above every screen. Mostly empty. */
export function Notices(): ReactElement {
  return (
    <>
      <UpdateNotice />
      <PasswordNotice />
      <CodeNotice />
      <LostNotice />
      <UnreadableNotice />
      <DataNotices />
    </>
  );
}
