import { Button, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { readCheckpoint } from '#domain/witness/checkpoint.ts';
import { headMemory, type Restart, useJournalAlarm } from '../../data/proofs/stored-heads.ts';
import { exactTime, formatCount } from '../../ui/format.ts';
import { saveEvidence } from '../../ui/save-evidence.ts';
import { showToast } from '../../ui/toast.ts';

const RESTARTS: Readonly<Record<Restart['why'], string>> = {
  damaged: 'What it had kept before was damaged: a change from before that day would not be noticed here.',
  accepted: 'You decided to continue with the records as they were that day.',
  'new-key': 'You trusted another key of the service that day, and what it signs is followed since.',
};

function Followed(): ReactElement {
  const kept = headMemory.readHead();
  const head = kept === null || kept === 'damaged' ? null : readCheckpoint(kept.note)?.head;
  if (kept === null || kept === 'damaged' || head == null) {
    return <p>This device has not seen a head of the journal yet. It asks for one automatically.</p>;
  }
  return (
    <p>
      This device remembers a journal of <strong>{formatCount(head.size)} blocks</strong>, as of{' '}
      {exactTime(kept.checkedAt)}. Whenever it is online it checks that the service's journal continues from
      there.
    </p>
  );
}

/** Shows the journal head that this device remembers, and its past alarms. */
export function JournalCard(): ReactElement {
  // An alarm that appears or disappears changes the stored data.
  useJournalAlarm();
  const restart = headMemory.readRestart();
  return (
    <section className="vq-card" aria-label="The journal">
      <Title order={2}>The service's journal</Title>
      <Followed />
      {restart === null ? null : (
        <p className="vq-dimmed vq-small">
          It began again on {exactTime(restart.at)}. {RESTARTS[restart.why]}
        </p>
      )}
      {headMemory.pastAlarms().map((evidence) => (
        <Button
          key={evidence.seenAt}
          variant="default"
          onClick={() => {
            showToast('Evidence saved', saveEvidence(evidence), 'good');
          }}
        >
          Save the evidence of {exactTime(evidence.seenAt)}
        </Button>
      ))}
    </section>
  );
}
