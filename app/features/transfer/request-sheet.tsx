import { Button, Skeleton } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { type ReactElement, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { PRODUCT_NAME } from '#domain/product.ts';
import { writeCompactHead } from '#domain/witness/compact-head.ts';
import { type RequestFacts, requestStatus, type RequestStatus } from './request-status.ts';
import { toSealedRequest, useCancelRequest, useRemoveRequest } from './payment-requests.ts';
import { useNow } from '../../platform/clock.ts';
import { headMemory } from '../../data/proofs/stored-heads.ts';
import { canShare, shareText } from '../../platform/share.ts';
import { copyWithToast } from '../../ui/copy-with-toast.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { dayAndClock, exactAmount, exactTime, withCurrency } from '../../ui/format.ts';
import { statusReason } from '../../ui/command-status.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { WalletLink } from '../../ui/wallet-link.tsx';
import { paymentLink } from './payment-link.ts';
import { RequestPill } from './request-pill.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import './request-list.css';

const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode);

const tickMs = 1_000;

const SENTENCES: Readonly<Record<RequestStatus, string>> = {
  open: 'Anybody with the code or the link can pay it, once. Nobody can change it.',
  paid: 'It cannot be paid again.',
  expired: 'It can no longer be paid. A payment that was decided before then still counts.',
  cancelling: 'The service has not decided yet: until then anybody with the link can still pay it.',
  cancelled: 'It can no longer be paid.',
};

type Props = { readonly facts: RequestFacts };

function factsOf({ request, payment }: RequestFacts, status: RequestStatus): Fact[] {
  const { amount, currency, note, expiresAt, createdAt } = request;
  return [
    { name: 'Status', value: <RequestPill status={status} /> },
    {
      name: 'Amount',
      value: <span className="vq-figures">{withCurrency(exactAmount(amount), currency)}</span>,
      strong: true,
    },
    ...(note === undefined ? [] : [{ name: 'Note', value: note, words: true }]),
    { name: 'Created', value: exactTime(createdAt) },
    { name: 'Valid until', value: dayAndClock(expiresAt) },
    ...(payment === null
      ? []
      : [
          { name: 'Paid by', value: <WalletLink wallet={payment.from} full /> },
          { name: 'Paid', value: exactTime(payment.at) },
        ]),
  ];
}

/** Added so that the payer's device can compare what it has seen of the journal with this one's. */
function knownHead(): { readonly head?: string } {
  const kept = headMemory.readHead();
  const head = kept === null || kept === 'damaged' ? null : writeCompactHead(kept.note);
  return head === null ? {} : { head };
}

/**
 * The code and the link, while they can be paid. Hidden while somebody cancels the request, because the buttons then fit
 * on a small screen.
 */
function Code({ facts: { request }, hidden }: Props & { readonly hidden: boolean }): ReactElement | null {
  // Read once, so that the code does not change while a camera points at it.
  const [head] = useState(knownHead);
  const link = paymentLink(window.location.origin, { ...toSealedRequest(request), ...head });
  const words = withCurrency(exactAmount(request.amount), request.currency);
  if (hidden) return null;
  return (
    <>
      <div className="request-code">
        <Suspense fallback={<Skeleton className="request-code-waiting" />}>
          <QrCode text={link} label={`QR code that asks for ${words}`} />
        </Suspense>
      </div>
      <div className="request-actions">
        <Button leftSection={<IconCopy aria-hidden />} onClick={() => void copyWithToast(link)}>
          Copy link
        </Button>
        {canShare() ? (
          <Button
            variant="default"
            leftSection={<IconShare aria-hidden />}
            onClick={() =>
              void shareText({
                title: PRODUCT_NAME,
                text: `Please pay ${words}${request.note === undefined ? '' : ` for ${request.note}`}`,
                url: link,
              })
            }
          >
            Share
          </Button>
        ) : null}
      </div>
    </>
  );
}

type CancelProps = Props & { readonly asking: boolean; readonly onAsking: (asking: boolean) => void };

/** Names what is cancelled, and the effect, beforehand. */
function Cancel({ facts: { request }, asking, onAsking }: CancelProps): ReactElement {
  const cancel = useCancelRequest();
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      await cancel(request);
    } catch {
      showToast('Not cancelled', "Couldn't save on this device. Try again.", 'bad');
    } finally {
      setBusy(false);
      onAsking(false);
    }
  };
  if (!asking) {
    return (
      <Button variant="default" onClick={() => onAsking(true)}>
        Cancel request
      </Button>
    );
  }
  return (
    <>
      <p role="status">Nobody can pay a cancelled request. This cannot be undone.</p>
      <div className="request-actions">
        <Button variant="default" onClick={() => onAsking(false)} autoFocus>
          Keep it
        </Button>
        <Button color="red" loading={busy} onClick={() => void confirm()}>
          Cancel {exactAmount(request.amount)} {request.currency}
        </Button>
      </div>
    </>
  );
}

function Body({ facts, onClose }: Props & { readonly onClose: () => void }): ReactElement {
  const { request, payment, cancellation } = facts;
  const remove = useRemoveRequest();
  const [asking, setAsking] = useState(false);
  const status = requestStatus(facts, useNow(tickMs));
  const reason = status === 'open' && cancellation !== null ? statusReason(cancellation) : null;
  const isOver = status === 'paid' || status === 'expired' || status === 'cancelled';
  return (
    <div className="vq-stack">
      {status === 'open' ? <Code facts={facts} hidden={asking} /> : null}
      <Facts rows={factsOf(facts, status)} />
      <p className="vq-dimmed">{SENTENCES[status]}</p>
      {reason === null ? null : (
        <p>
          <strong>Not cancelled: {reason.reason}.</strong> {reason.remedy}
        </p>
      )}
      {payment === null ? null : (
        <Button component={Link} to={`/explorer/tx/${payment.id}`} variant="default">
          View in explorer
        </Button>
      )}
      {status === 'open' ? <Cancel facts={facts} asking={asking} onAsking={setAsking} /> : null}
      {isOver ? (
        <Button
          variant="default"
          onClick={() => {
            void remove(request.id);
            onClose();
          }}
        >
          Remove from the list
        </Button>
      ) : null}
    </div>
  );
}

type SheetProps = { readonly facts: RequestFacts | null; readonly onClose: () => void };

/** One payment request: its code while it can be paid, and its state. */
export function RequestSheet({ facts, onClose }: SheetProps): ReactElement {
  return (
    <Sheet opened={facts !== null} title="Payment request" onClose={onClose}>
      {facts === null ? null : <Body facts={facts} onClose={onClose} />}
    </Sheet>
  );
}
