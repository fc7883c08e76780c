import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { headMemory, type JournalAlarm } from '../../data/proofs/stored-heads.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { saveEvidence } from '../../ui/save-evidence.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { EvidenceResult } from './evidence-result.tsx';

/** Asks once more, because afterwards the data counts as confirmed again. */
function AcceptButton(): ReactElement {
  const [opened, setOpened] = useState(false);
  const close = (): void => {
    setOpened(false);
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setOpened(true);
        }}
      >
        Go on with the records as they are
      </Button>
      <Sheet opened={opened} title="Go on with the records as they are?" onClose={close}>
        <p>
          This device will accept what the service shows now, and warn you about later changes only. Do this
          if you know why it happened, for example because the service was restored from a backup. The
          evidence stays on this device.
        </p>
        <div className="receipt-actions">
          <Button variant="default" onClick={close} data-autofocus>
            Keep the alarm
          </Button>
          <Button
            color="red"
            onClick={() => {
              headMemory.acceptAlarm(now());
            }}
          >
            Go on
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** The alarm of this device, and what the person can do about it. */
export function DeviceAlarm({ alarm: { evidence } }: { readonly alarm: JournalAlarm }): ReactElement {
  if (evidence === null) {
    return (
      <section className="vq-card" aria-label="Result">
        <ErrorMessage
          title="The evidence on this device can no longer be read"
          stillWorks="The service contradicted what this device had seen of its records. Ask others whether their devices noticed it too."
        >
          <AcceptButton />
        </ErrorMessage>
      </section>
    );
  }
  // The key is the one that this device had pinned at the alarm.
  return (
    <EvidenceResult evidence={evidence} knownKey={evidence.publicKey}>
      <div className="receipt-actions">
        <Button
          onClick={() => {
            showToast('Evidence saved', saveEvidence(evidence), 'good');
          }}
        >
          Save the evidence
        </Button>
        <AcceptButton />
      </div>
    </EvidenceResult>
  );
}
