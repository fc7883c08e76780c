import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { SessionState } from '../../platform/session.ts';
import { Notice } from '../../ui/notice.tsx';

type EndedSession = Extract<SessionState, { status: 'signed-out' }>;

/** Says whose data is still on this device after the service ended the session, and offers the two next steps. */
export function SessionEndedNotice({ session }: { readonly session: EndedSession }): ReactElement | null {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const { reason, person } = session;
  if (reason !== 'ended' || person === null) return null;
  // A locked device does not reveal whose data it has.
  const who = person.email || 'the same person';
  const forget = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const { wipeDevice } = await import('../../data/device/sign-out.ts');
      await wipeDevice(person.id);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Notice
      tone="wait"
      title="This session has ended"
      text={
        failed
          ? `Not everything of ${who} could be removed from this device. Close its other tabs and try again.`
          : `Sign in again as ${who}: what is queued stays on this device and is sent then.`
      }
    >
      <Button variant="default" onClick={() => void forget()} disabled={busy}>
        {failed ? 'Try again' : `Remove the data of ${who} from this device`}
      </Button>
    </Notice>
  );
}
