import { Button, Skeleton } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { type ReactElement, Suspense } from 'react';
import { PRODUCT_NAME } from '#domain/product.ts';
import { canShare, shareText } from '../../platform/share.ts';
import { copyWithToast } from '../../ui/copy-with-toast.ts';
import { paymentLink } from './payment-link.ts';
import { RequestForm } from './request-form.tsx';
import { RequestList } from './request-list.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import './receive-panel.css';

const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/**
 * The Receive tab: a code that another phone reads into its send form, the address, and payment requests. Works
 * offline.
 */
export function ReceivePanel({ address }: { readonly address: string }): ReactElement {
  const link = paymentLink(window.location.origin, { to: address });
  return (
    <div className="receive">
      <section className="vq-card receive-code" aria-label="Payment code">
        <div className="receive-qr">
          <Suspense fallback={<Skeleton className="receive-waiting" />}>
            <QrCode text={link} label={`QR code with the payment link for ${address}`} />
          </Suspense>
        </div>
        <p className="vq-mono receive-address">{address}</p>
        <div className="receive-actions">
          <Button leftSection={<IconCopy aria-hidden />} onClick={() => void copyWithToast(address)}>
            Copy address
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy aria-hidden />}
            onClick={() => void copyWithToast(link)}
          >
            Copy payment link
          </Button>
          {canShare() ? (
            <Button
              variant="default"
              leftSection={<IconShare aria-hidden />}
              onClick={() =>
                void shareText({ title: PRODUCT_NAME, text: `Send to my ${PRODUCT_NAME} wallet`, url: link })
              }
            >
              Share
            </Button>
          ) : null}
        </div>
      </section>
      <div className="vq-stack">
        <section className="vq-card" aria-labelledby="request-title">
          <RequestForm address={address} />
        </section>
        <RequestList />
      </div>
    </div>
  );
}
