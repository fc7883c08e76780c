import { type ReactElement, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import { usePeople } from '../../data/queries/people.ts';
import { pinToConfirm } from '../../seal/device-lock.ts';
import { Notice } from '../../ui/notice.tsx';
import { useHasColumns, useIsPhone } from '../../ui/screen-width.ts';
import { showToast } from '../../ui/toast.ts';
import { useCodeRequired } from '../../ui/use-code-required.ts';
import { useFollowed } from '../../ui/use-followed.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { ContactsSheet } from './contacts-sheet.tsx';
import { OpenedList } from './opened-list.tsx';
import { useKeepOpened, useOpened } from './opened-requests.ts';
import { type PaymentLink, type ReadLink, readPaymentLink } from './payment-link.ts';
import { ReviewAtOnce } from './review-at-once.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { CHANGED, ScanSheet } from './scan-sheet.tsx';
import type { SendFormProps } from './send-fields.tsx';
import { SendFlow } from './send-flow.tsx';
import { SendForm } from './send-form.tsx';
import { SendPlace } from './send-place.tsx';
import type { SendLater } from './send-later.ts';
import { SentCard } from './sent-card.tsx';
import { type SendSteps, useSendSteps } from './send-steps.ts';
import { SendSummary } from './send-summary.tsx';
import { type Send, useSend } from './use-send.ts';

/** Reads the clipboard if the browser allows it; otherwise opens the scan sheet, which has a field to paste into. */
async function pasteInto(take: (text: string) => void, otherwise: () => void): Promise<void> {
  try {
    take(await navigator.clipboard.readText());
  } catch {
    otherwise();
  }
}

type Props = {
  /** The link in the page's address. */
  readonly link: ReadLink;
  /** Called when the link's values are in the form, so that its parameters can leave the address. */
  readonly onTaken: () => void;
  readonly later: SendLater;
};

type PanelProps = Props & { readonly requests: readonly RequestDoc[] };

type Helper = 'none' | 'scan' | 'contacts';

type HelperProps = {
  readonly opened: Helper;
  readonly onClose: () => void;
  readonly onLink: (link: PaymentLink) => void;
};

/** The sheets that fill in the payee. */
function Helpers({ opened, onClose, onLink }: HelperProps): ReactElement {
  return (
    <>
      <ScanSheet opened={opened === 'scan'} onClose={onClose} onLink={onLink} />
      <ContactsSheet
        opened={opened === 'contacts'}
        onClose={onClose}
        onPick={(address) => onLink({ to: address })}
      />
    </>
  );
}

/** Compares the link's head with this device's: a contradiction raises the alarm, and sending continues meanwhile. */
function compareHead(head: string | undefined): void {
  if (head === undefined) return;
  void import('../../data/proofs/journal-watch.ts')
    .then(({ compareCompactHead }) => compareCompactHead(head))
    .catch(() => undefined);
}

/** Opens helper sheets and adopts their results; on a phone the amount is next. */
function useHelpers({ send, steps }: Pick<CardProps, 'send' | 'steps'>) {
  const { parameters, change } = useParameters();
  // The shortcut and the search lead straight to the scan.
  const asksToScan = parameters.get('scan') === '1';
  const [opened, setOpened] = useState<Helper>(asksToScan ? 'scan' : 'none');
  useFollowed(asksToScan ? 'scan' : '', () => {
    if (asksToScan) setOpened('scan');
  });
  const leaveScan = (): void => {
    if (parameters.has('scan')) change({ scan: '' }, true);
  };
  const close = (): void => {
    setOpened('none');
    leaveScan();
  };
  const isPhone = useIsPhone();
  const { take: fill } = send;
  const [taken, setTaken] = useState<PaymentLink | null>(null);
  // Stable, because a new function would restart the camera.
  const take = useCallback(
    (found: PaymentLink): void => {
      compareHead(found.head);
      fill(found);
      setOpened('none');
      setTaken(found);
    },
    [fill],
  );
  const goOn = useEffectEvent(({ to }: PaymentLink): void => {
    if (isPhone && send.problemOf(to) === null) steps.go('amount');
    else leaveScan();
  });
  useEffect(() => {
    if (taken !== null) goOn(taken);
  }, [taken]);
  const takeText = (text: string): void => {
    const found = readPaymentLink(text);
    if (found === 'changed') showToast('Not filled in', CHANGED, 'bad');
    else if (found !== null) take(found);
    // Not a payment link: the text stays in the field, to be seen and corrected.
    else send.form.set('to', text.trim());
  };
  const paste = (): void => void pasteInto(takeText, () => setOpened('scan'));
  return { opened, setOpened, close, take, paste };
}

function useContactName(): (address: string) => string | undefined {
  const { contactOf } = usePeople();
  return (address) => contactOf(address.trim())?.name;
}

type CardProps = {
  readonly send: Send;
  readonly nameOf: (address: string) => string | undefined;
  readonly steps: SendSteps;
};

/** The status of the last transfer. */
function Sent({
  send,
  nameOf,
  steps,
  stands,
}: CardProps & { readonly stands: boolean }): ReactElement | null {
  if (send.sentId === null) return null;
  return (
    <SentCard
      id={send.sentId}
      known={(address) => nameOf(address) !== undefined}
      onRepeat={(transfer) => {
        send.take({ ...transfer, note: transfer.note ?? '' });
        if (stands) steps.go('amount');
      }}
      onAnother={stands ? () => send.setSentId(null) : null}
    />
  );
}

function Review({ send, nameOf, steps }: CardProps): ReactElement {
  const { required, online, offersPasskey } = useCodeRequired();
  const { reviewed, spendable } = send;
  const transfer = steps.asked === 'review' ? (reviewed?.transfer ?? null) : null;
  return (
    <ReviewSheet
      transfer={transfer}
      payee={send.payee}
      contactName={transfer === null ? undefined : nameOf(transfer.to)}
      spendable={transfer === null ? 0n : spendable(transfer.currency)}
      terms={send.terms}
      when={reviewed?.planned?.words ?? null}
      online={online}
      asksCode={required}
      offersPasskey={offersPasskey}
      busy={send.storing}
      pinOf={pinToConfirm}
      onBack={steps.back}
      onConfirm={(by) => send.confirm(by)}
    />
  );
}

const changedNotice = (
  <Notice
    tone="bad"
    title="This payment request has been changed"
    text="Ask for a new one: this one does not say what its maker wrote. Nothing was filled in."
  />
);

/** Going back from a sent transfer begins another one. */
function useLeaveSent({ sentId, setSentId }: Send, { isNamed, asked }: SendSteps): void {
  if (sentId !== null && isNamed && asked !== 'review') setSentId(null);
}

/** A review that was left is closed: the browser's "forward" must not show it after the fields have changed. */
function useLeaveReview({ setReviewed }: Send, { asked }: SendSteps): void {
  const [seen, setSeen] = useState(asked);
  if (asked === seen) return;
  setSeen(asked);
  if (seen === 'review') setReviewed(null);
}

type OpenedProps = Pick<CardProps, 'send' | 'steps'> & { readonly opened: readonly RequestDoc[] };

/** The open requests of others, until a payee is chosen. */
function Opened({ send, steps, opened }: OpenedProps): ReactElement | null {
  const isPhone = useIsPhone();
  useKeepOpened(send.seal, send.form.values);
  const isChoosing = send.form.values.to === '' || (isPhone && steps.asked === 'who');
  if (send.seal !== null || !isChoosing || opened.length === 0) return null;
  return <OpenedList opened={opened} />;
}

type RequestedProps = Pick<CardProps, 'send' | 'steps'> & { readonly link: PaymentLink | null };

const Requested = ({ send, steps, link }: RequestedProps): ReactElement | null =>
  link?.request === undefined ? null : (
    <ReviewAtOnce send={send} asked={link.request} isArriving={!steps.isNamed} />
  );

type MainProps = Pick<CardProps, 'send' | 'steps'> & {
  readonly fields: SendFormProps;
  readonly onLink: (link: PaymentLink) => void;
};

/** The whole form if there is room for it; one step after the other on a phone. */
function Main({ send, steps, fields, onLink }: MainProps): ReactElement {
  const isPhone = useIsPhone();
  if (!isPhone) return <SendForm {...fields} />;
  return (
    <SendFlow
      {...fields}
      step={send.form.values.to === '' ? 'who' : steps.asked}
      isLater={send.isLater}
      problemOf={send.problemOf}
      onLink={onLink}
      onNext={(to) => {
        send.form.set('to', to.trim());
        steps.go('amount');
      }}
      onBack={steps.back}
    />
  );
}

/** The state and the actions that the form and the steps share. */
function fieldsFor(
  { form, terms, spendable, payee, seal, discard, currencies }: Send,
  rest: Pick<SendFormProps, 'contactName' | 'when' | 'onScan' | 'onContacts' | 'onPaste'>,
): SendFormProps {
  return { form, terms, spendable, payee, seal, currencies, onDiscard: discard, ...rest };
}

function Panel({ link, onTaken, later, requests }: PanelProps): ReactElement {
  const nameOf = useContactName();
  const steps = useSendSteps();
  const intact = link === 'changed' ? null : link;
  const send = useSend(intact, {
    onTaken,
    later,
    onReview: () => steps.go('review'),
  });
  useLeaveSent(send, steps);
  useLeaveReview(send, steps);
  const hasColumns = useHasColumns();
  const { opened, setOpened, close, take, paste } = useHelpers({ send, steps });
  const head = intact?.head;
  useEffect(() => compareHead(head), [head]);
  const fields = fieldsFor(send, {
    contactName: nameOf(send.form.values.to),
    when: send.mayWait ? later.field : null,
    onScan: () => setOpened('scan'),
    onContacts: () => setOpened('contacts'),
    onPaste: paste,
  });
  const isSent = send.sentId !== null;
  return (
    <div className="send-columns">
      {isSent && !hasColumns ? null : (
        <div className="send-main">
          {link === 'changed' ? changedNotice : null}
          <Opened {...{ send, steps, opened: requests }} />
          <Main {...{ send, steps, fields }} onLink={take} />
        </div>
      )}
      {isSent ? (
        <Sent {...{ send, nameOf, steps }} stands={!hasColumns} />
      ) : hasColumns ? (
        <SendSummary wallet={send.wallet} fields={fields} isLater={send.isLater} />
      ) : null}
      <Review {...{ send, nameOf, steps }} />
      <Requested {...{ send, steps, link: intact }} />
      <Helpers opened={opened} onClose={close} onLink={take} />
    </div>
  );
}

/** The Send tab. Works offline: a transfer is stored on the device first. */
export function SendPanel(props: Props): ReactElement {
  const requests = useOpened();
  // They are above the form, which must not move when they are read.
  return requests === undefined ? <SendPlace /> : <Panel {...props} requests={requests} />;
}
