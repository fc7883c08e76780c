import { Button, Checkbox, Skeleton, Title } from '@mantine/core';
import { IconDownload, IconShare } from '@tabler/icons-react';
import { type ReactElement, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TransactionDoc } from '#domain/protocol.ts';
import { checkReceipt } from '#domain/receipt/check.ts';
import { type Agreement, makeReceipt } from '#domain/receipt/file.ts';
import type { Evidence, ReceiptFile } from '#domain/receipt/schema.ts';
import { useEvidence } from '../../data/proofs/use-evidence.ts';
import { headMemory } from '../../data/proofs/stored-heads.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { Facts } from '../../ui/facts.tsx';
import { showToast } from '../../ui/toast.ts';
import { VERDICT_TEXT } from './check-text.ts';
import { Legs, findMovement, listProvenFacts } from './receipt-facts.tsx';
import { RefundCertificate } from './refund-certificate.tsx';
import { saveReceipt, shareableFile, shareReceipt } from './receipt-sharing.ts';
import { useAgreement } from './use-agreement.ts';
import { useServiceKey } from './use-service-key.ts';
import { ReceiptSteps, ReceiptVerdict } from './receipt-verdict.tsx';
import './receipt-section.css';

type ReceiptProps = { readonly transaction: TransactionDoc };

const SHOWN = ['kind', 'from', 'to', 'amount', 'fee', 'currency'] as const;

/** Whether the history agrees with the record: a proof of another transaction proves nothing here. */
function showsTheSame(transaction: TransactionDoc, receipt: ReceiptFile): boolean {
  const movement = findMovement(receipt);
  return (
    movement !== undefined &&
    receipt.id === transaction.id &&
    receipt.record.at === Date.parse(transaction.at) &&
    SHOWN.every((name) => movement[name] === transaction[name])
  );
}

/** The head that this device has seen, added to shared receipts so that the receiver can compare. */
function knownHead(publicKey: string): string | null {
  const kept = headMemory.readHead();
  return kept === null || kept === 'damaged' || kept.publicKey !== publicKey ? null : kept.note;
}

function ShareReceipt({
  receipt,
  note,
}: {
  readonly receipt: ReceiptFile;
  readonly note?: string | undefined;
}) {
  const [withNote, setWithNote] = useState(false);
  const shared = useMemo(() => {
    const { id, record, proof, publicKey, stated } = receipt;
    const words = withNote && note !== undefined ? { note } : {};
    const head = knownHead(publicKey);
    const agreement = receipt.version === 3 ? receipt.agreement : null;
    return makeReceipt({ id, record, proof, publicKey, stated: { ...stated, ...words }, agreement, head });
  }, [receipt, note, withNote]);
  return (
    <>
      {note === undefined ? null : (
        <Checkbox
          className="receipt-note"
          label="Include the note"
          aria-label="Include the note"
          description="Everybody who gets the receipt can read it. The proof does not cover it."
          checked={withNote}
          onChange={(event) => {
            setWithNote(event.currentTarget.checked);
          }}
        />
      )}
      <div className="receipt-actions">
        {shareableFile(shared) === null ? null : (
          <Button leftSection={<IconShare aria-hidden />} onClick={() => void shareReceipt(shared)}>
            Share receipt
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden />}
          onClick={() => {
            showToast('Receipt saved', saveReceipt(shared), 'good');
          }}
        >
          Save receipt
        </Button>
      </div>
    </>
  );
}

type CheckedProps = {
  readonly transaction: TransactionDoc;
  readonly evidence: Evidence;
  readonly publicKey: string;
  /** The terms of a stake, where this device knows them. */
  readonly agreement?: Agreement | null;
};

const PLACE = ['Journal entry', 'Block'];

function Checked({ transaction, evidence, publicKey, agreement = null }: CheckedProps): ReactElement {
  const receipt = useMemo(() => {
    const { id, record, proof, legs } = evidence;
    return makeReceipt({ id, record, proof, publicKey, stated: { legs }, agreement });
  }, [agreement, evidence, publicKey]);
  const check = useMemo(() => checkReceipt(receipt, publicKey), [receipt, publicKey]);
  const same = showsTheSame(transaction, receipt);
  const verdict = same ? check.verdict : 'wrong';
  const movement = findMovement(receipt);
  const own = transaction.direction === 'out' ? transaction.from : transaction.to;
  const facts = movement === undefined ? [] : listProvenFacts(receipt, movement);
  return (
    <>
      <ReceiptVerdict verdict={verdict} order={4}>
        {VERDICT_TEXT[verdict]}
      </ReceiptVerdict>
      <Facts rows={facts.filter(({ name }) => PLACE.includes(name))} />
      {verdict === 'verified' ? <RefundCertificate receipt={receipt} order={4} /> : null}
      <Title order={4} mt="md">
        Accounts and fee lines
      </Title>
      <Legs legs={evidence.legs} own={own} />
      <p className="vq-dimmed vq-small">
        What each wallet pays and gets is proven; how the fee is shared among vaults is the service's word.
      </p>
      <details className="receipt-steps">
        <summary>How it was checked</summary>
        <ReceiptSteps check={check} file={receipt} sameAsShown={same} />
      </details>
      {verdict === 'verified' ? <ShareReceipt receipt={receipt} note={transaction.note} /> : null}
    </>
  );
}

/** The receipt of a stake, which is a refund certificate where this device knows the terms. */
function CheckedStake(props: CheckedProps): ReactElement {
  return <Checked {...props} agreement={useAgreement(props.evidence)} />;
}

function UnknownKey(): ReactElement {
  return (
    <ReceiptVerdict verdict="unknown-key" order={4}>
      The proof is on this device, but not the service's key to check it with. It is fetched automatically
      when there is a network.
    </ReceiptVerdict>
  );
}

function Absent({ problem, again }: { readonly problem: AppProblem | null; readonly again: () => void }) {
  return (
    <>
      <p className="vq-dimmed">
        {problem === null ? 'The service has no proof of this transaction.' : `${problem.detail}.`} The proof
        is not on this device yet; it is fetched automatically when there is a network. The transaction itself
        can be read without it.
      </p>
      <Button variant="default" onClick={again}>
        Check again
      </Button>
    </>
  );
}

function Body({ transaction }: ReceiptProps): ReactElement {
  const { known, again } = useEvidence(transaction);
  const { service } = useServiceKey();
  if (known.status === 'absent') return <Absent problem={known.problem} again={again} />;
  if (known.status === 'loading' || service.status === 'loading') return <Skeleton height="12rem" />;
  if (service.status === 'unknown') return <UnknownKey />;
  const shown = { transaction, evidence: known.evidence, publicKey: service.key.publicKey };
  return transaction.kind === 'stake' ? <CheckedStake {...shown} /> : <Checked {...shown} />;
}

/** The receipt of one of the person's transactions: its place, its amounts, and the proof, checked on this device. */
export function ReceiptSection({ transaction }: ReceiptProps): ReactElement {
  return (
    <section className="receipt" aria-label="Receipt" aria-live="polite">
      <Title order={3}>Receipt</Title>
      <Body transaction={transaction} />
      <Link to="/verify" className="vq-text-button receipt-link">
        Check a receipt from somebody else
      </Link>
    </section>
  );
}
