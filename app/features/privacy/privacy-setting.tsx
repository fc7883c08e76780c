import { Button, Switch } from '@mantine/core';
import type { ReactElement } from 'react';
import { useDismiss } from '#app/data/outbox/outbox.ts';
import { type Privacy, usePrivacy, useSetPrivacy } from './privacy.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import './privacy-setting.css';

const WORDS =
  'The public pages then show neither balances, totals nor a balance chart of your wallet. Your transactions stay public: ' +
  'anybody who adds them all up can work out what you have.';

function Motion({ privacy: { motion, refused } }: { readonly privacy: Privacy }): ReactElement | null {
  const dismiss = useDismiss();
  if (motion === 'in-force') return null;
  return (
    <div className="privacy-motion" role="status">
      <StatusBadge motion={motion} />
      {refused === null ? (
        <span className="vq-small vq-dimmed">The public pages change as soon as the service has it.</span>
      ) : (
        <>
          <span className="vq-small">{refused.verdict?.detail ?? refused.problem?.detail}</span>
          <Button variant="default" onClick={() => void dismiss(refused.id)}>
            Put away
          </Button>
        </>
      )}
    </div>
  );
}

/**
 * Whether the public explorer hides this wallet's balances (ruling A3). The ledger stores it, so a change can be on its
 * way.
 */
export function Component(): ReactElement {
  const privacy = usePrivacy();
  const set = useSetPrivacy();
  return (
    <div>
      {/* The label's element has the description in it, which is read as such already. */}
      <Switch
        size="md"
        label="Hide my balances in the public explorer"
        aria-label="Hide my balances in the public explorer"
        description={WORDS}
        disabled={privacy === null}
        checked={privacy?.hidesBalances === true}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      {privacy === null ? null : <Motion privacy={privacy} />}
    </div>
  );
}
