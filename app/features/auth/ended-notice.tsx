import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { SessionState } from '../../platform/session.ts';
import { Notice } from '../../ui/notice.tsx';

type Ended = Extract<SessionState, { status: 'signed-out' }>;

/** Whose data is still on this device after the service ended the session, and the two ways on. */
export function EndedNotice({ session }: { readonly session: Ended }): ReactElement | null {
  const [busy, setBusy] = useState(false);
  const { reason, person } = session;
  if (reason !== 'ended' || person === null) return null;
  const forget = async (): Promise<void> => {
    setBusy(true);
    const { wipeDevice } = await import('../../data/sign-out.ts');
    await wipeDevice(person.id);
    setBusy(false);
  };
  return (
    <Notice
      tone="wait"
      title="This session has ended"
      text={`Sign in again as ${person.email}: what is queued stays on this device and is sent then.`}
    >
      <Button variant="default" onClick={() => void forget()} disabled={busy}>
        Remove the data of {person.email} from this device
      </Button>
    </Notice>
  );
}
