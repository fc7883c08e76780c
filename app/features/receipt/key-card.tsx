import { Button, Skeleton, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { exactTime } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import type { ServiceKey } from './use-service-key.ts';

/** In groups, as two people read it to each other. */
const groupDigits = (key: string): string => key.replaceAll(/(.{8})(?=.)/gu, '$1 ');

type Props = {
  readonly service: ServiceKey;
  /** The key that the service now names, if it differs. */
  readonly otherKey: string | null;
  readonly onTrust: (publicKey: string) => void;
};

function Key({ service }: Pick<Props, 'service'>): ReactElement {
  if (service.status === 'loading') return <Skeleton height="6rem" />;
  if (service.status === 'unknown') {
    return (
      <p>
        This device has never learnt the service's key. Open this page once while you are online; from then on
        receipts can be checked offline too.
      </p>
    );
  }
  const { publicKey, since } = service.key;
  return (
    <>
      <div className="receipt-key">
        <p className="vq-mono">{groupDigits(publicKey)}</p>
        <CopyButton text={publicKey} label="Copy the service's key" />
      </div>
      <p className="vq-dimmed vq-small">
        Known to this device since {exactTime(since)}. Receipts are checked with this key and no other. To be
        sure that it is the right one, compare it with what this page shows on somebody else's device.
      </p>
    </>
  );
}

/** The service's key as this device knows it, shown so that people can compare it. */
export function KeyCard({ service, otherKey, onTrust }: Props): ReactElement {
  return (
    <section className="vq-card" aria-label="The service's key">
      <Title order={2}>The service's key</Title>
      {otherKey === null ? null : (
        <Notice
          tone="bad"
          title="The service names another key now"
          text={`It is ${groupDigits(otherKey)}. Receipts are still checked with the key that this device has known before. Use the new one only if the service has announced the change in another way.`}
        >
          <Button
            variant="default"
            onClick={() => {
              onTrust(otherKey);
            }}
          >
            Use the new key
          </Button>
        </Notice>
      )}
      <Key service={service} />
    </section>
  );
}
