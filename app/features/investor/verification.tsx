import { Button } from '@mantine/core';
import { IconClock, IconLock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { InvestorView } from './use-investor.ts';
import { useEnqueue } from '../../data/outbox/outbox.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { showToast } from '../../ui/toast.ts';
import { requestVerification } from './commands.ts';
import { hasPendingCommand } from './has-pending-command.ts';

/** Whether the identity is verified (C2), and how to request it: payouts wait for it (ruling R3). */
export function Verification({ view }: { readonly view: InvestorView }): ReactElement {
  const enqueue = useEnqueue();
  const { status, reason } = view.verification ?? {};
  if (status === 'verified') {
    return <StatusPill tone="good">✓ KYC Verified</StatusPill>;
  }
  const isAsked = status === 'requested' || hasPendingCommand(view.asked, requestVerification.type);
  if (isAsked) {
    return (
      <StatusPill tone="wait" icon={IconClock}>
        KYC under way
      </StatusPill>
    );
  }
  const ask = (): void => {
    enqueue(requestVerification.type, {}).catch(() =>
      showToast('Error', "Couldn't save on this device. Try again.", 'bad'),
    );
  };
  return (
    <>
      <StatusPill tone="calm" icon={IconLock}>
        Not verified
      </StatusPill>
      <Button variant="default" onClick={ask}>
        {status === 'rejected' ? 'Ask for verification again' : 'Ask for verification'}
      </Button>
      {status === 'rejected' && reason !== undefined ? (
        <p className="vq-small vq-dimmed investor-reason">Not verified: {reason}</p>
      ) : null}
    </>
  );
}
