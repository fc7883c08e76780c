import { Title } from '@mantine/core';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { checkReceipt } from '#domain/receipt/check.ts';
import type { ReceiptFile } from '#domain/receipt/schema.ts';
import { readCheckpoint } from '#domain/witness/checkpoint.ts';
import type { JournalCheck } from '../../data/proofs/journal-check.ts';
import { Facts } from '../../ui/facts.tsx';
import { findFailure, VERDICT_TEXT } from './check-text.ts';
import { Legs, findMovement, listProvenFacts } from './receipt-facts.tsx';
import { RefundCertificate } from './refund-certificate.tsx';
import { ReceiptSteps, ReceiptVerdict } from './receipt-verdict.tsx';
import { formatCount } from '../../ui/format.ts';

/** The parts that the proof does not cover, separate from those that it does. */
function Stated({ receipt: { stated } }: { readonly receipt: ReceiptFile }): ReactElement | null {
  const { note, legs } = stated;
  if (note === undefined && legs === undefined) return null;
  return (
    <section className="vq-card" aria-label="Not covered by the proof">
      <Title order={2}>Not covered by the proof</Title>
      {note === undefined ? null : (
        <>
          <p className="vq-dimmed vq-small">
            The person who made this receipt added a note. The proof does not cover it.
          </p>
          <blockquote className="receipt-quote">{note}</blockquote>
        </>
      )}
      {legs === undefined ? null : (
        <>
          <p className="vq-dimmed vq-small">
            The accounts as the service lists them. What each wallet pays and gets matches the proof; how the
            fee is shared among the vaults is only stated by the service.
          </p>
          <Legs legs={legs} />
        </>
      )}
    </section>
  );
}

const COMPARED: Readonly<Record<JournalCheck | 'comparing', string>> = {
  comparing: 'This device asks the service whether its journal continues from there …',
  kept: 'The journal that this device is shown continues from there: you both see the same one.',
  began: 'The journal that this device is shown continues from there: you both see the same one.',
  'no-answer': 'The service cannot be asked about it now. Open the receipt again with a network.',
  'not-signed': 'The service never signed that, so it says nothing.',
  contradicted:
    'The journal that this device is shown does not continue from there: the service shows the two of you different ones.',
};

/** Compares the receipt's head with what this device has seen of the journal. */
function ComparedHead({ head }: { readonly head: string }): ReactElement {
  const [found, setFound] = useState<JournalCheck | 'comparing'>('comparing');
  useEffect(() => {
    let current = true;
    void import('../../data/proofs/journal-watch.ts')
      .then(({ compareForeignHead }) => compareForeignHead(head))
      .catch((): JournalCheck => 'no-answer')
      .then((compared) => {
        if (current) setFound(compared);
      });
    return () => {
      current = false;
    };
  }, [head]);
  const checkpoint = readCheckpoint(head);
  const blocks = checkpoint === null ? 'an unknown number of' : formatCount(checkpoint.head.size);
  return (
    <section className="vq-card" aria-label="The maker's journal" data-compared={found}>
      <Title order={2}>What its maker had seen</Title>
      <p className="receipt-compared">
        The device that made this receipt had seen a journal of {blocks} blocks. {COMPARED[found]}
      </p>
    </section>
  );
}

type Props = { readonly receipt: ReceiptFile; readonly knownKey: string | null };

/** A received receipt: first whether it holds, then its content, then the reasons. */
export function ReceiptResult({ receipt, knownKey }: Props): ReactElement {
  const check = useMemo(() => checkReceipt(receipt, knownKey), [receipt, knownKey]);
  const movement = findMovement(receipt);
  const { verdict } = check;
  const failure = findFailure(check);
  return (
    <>
      <section className="vq-card receipt-verdict" aria-label="Result" role="status" data-verdict={verdict}>
        <ReceiptVerdict verdict={verdict} {...(failure === null ? {} : { title: failure.title })}>
          {failure === null ? null : `${failure.text} `}
          {VERDICT_TEXT[verdict]}
        </ReceiptVerdict>
      </section>
      {verdict === 'wrong' ? null : <RefundCertificate receipt={receipt} order={2} />}
      {verdict === 'wrong' || movement === undefined ? null : (
        <section className="vq-card" aria-label="Receipt">
          <Title order={2}>Receipt</Title>
          <Facts
            rows={[
              ...listProvenFacts(receipt, movement),
              {
                name: 'Tx Hash',
                value: (
                  <Link to={`/explorer/tx/${receipt.id}`} className="vq-link">
                    <span className="vq-mono">{receipt.id}</span>
                  </Link>
                ),
              },
            ]}
          />
        </section>
      )}
      {verdict === 'wrong' ? null : <Stated receipt={receipt} />}
      {verdict === 'wrong' || receipt.version === 1 || receipt.head === undefined ? null : (
        <ComparedHead key={receipt.head} head={receipt.head} />
      )}
      <section className="vq-card" aria-label="How it was checked">
        <Title order={2}>How it was checked</Title>
        <ReceiptSteps check={check} file={receipt} />
      </section>
    </>
  );
}
