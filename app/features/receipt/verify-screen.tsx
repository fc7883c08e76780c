import { Button, Skeleton } from '@mantine/core';
import type { ReactElement } from 'react';
import { now } from '../../platform/clock.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { headMemory, useJournalAlarm } from '../../data/proofs/stored-heads.ts';
import { ErrorMessage } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EvidenceResult } from './evidence-result.tsx';
import { JournalCard } from './journal-card.tsx';
import { KeyCard } from './key-card.tsx';
import { DeviceAlarm } from './device-alarm.tsx';
import { ReceiptDrop } from './receipt-drop.tsx';
import { ReceiptResult } from './receipt-result.tsx';
import { type OpenedFile, useReceiptFile } from './use-receipt-file.ts';
import { type ServiceKey, useOtherKey, usePreparedCheck, useServiceKey } from './use-service-key.ts';
import './verify-screen.css';

type ResultProps = {
  readonly opened: OpenedFile;
  readonly service: ServiceKey;
  readonly onClose: () => void;
};

function Result({ opened, service, onClose }: ResultProps): ReactElement | null {
  if (opened.status === 'none') return null;
  if (opened.status === 'refused') {
    return (
      <section className="vq-card" aria-label="Result">
        <ErrorMessage title={opened.reason} stillWorks={opened.remedy}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </ErrorMessage>
      </section>
    );
  }
  if (opened.status === 'reading' || service.status === 'loading') return <Skeleton height="20rem" />;
  const knownKey = service.status === 'known' ? service.key.publicKey : null;
  if (opened.status === 'evidence') return <EvidenceResult evidence={opened.evidence} knownKey={knownKey} />;
  return <ReceiptResult receipt={opened.receipt} knownKey={knownKey} />;
}

const offlineText = (online: boolean, reachable: boolean): string => {
  if (online && reachable) return '';
  const what = online ? 'The service does not answer now' : 'You are offline';
  return `${what}; that makes no difference here.`;
};

/** Checks a received receipt: for everybody, signed in or not, online or offline. */
export function Component(): ReactElement {
  const { opened, openFile, close } = useReceiptFile();
  usePreparedCheck();
  const { service, trust } = useServiceKey();
  const otherKey = useOtherKey(service);
  const { online, reachable } = useConnectivity();
  const alarm = useJournalAlarm();
  const trustKey = (publicKey: string): void => {
    void trust(publicKey);
    // Trusting the new key also accepts the alarm that it raised.
    if (alarm?.evidence?.problem === 'other-key') headMemory.acceptAlarm(now());
  };
  return (
    <>
      <PageHeader title="Check a receipt" />
      <p className="vq-dimmed verify-lead">
        A receipt is a transaction with the proof that it is in the signed journal. This device checks it on
        its own: the file is not sent anywhere. {offlineText(online, reachable)}
      </p>
      <div className="verify-columns">
        <div className="vq-stack">
          {alarm === null || opened.status !== 'none' ? null : <DeviceAlarm alarm={alarm} />}
          <ReceiptDrop onFile={openFile} again={opened.status !== 'none'} />
          <Result opened={opened} service={service} onClose={close} />
        </div>
        <div className="vq-stack">
          <KeyCard service={service} otherKey={otherKey} onTrust={trustKey} />
          <JournalCard />
        </div>
      </div>
    </>
  );
}
