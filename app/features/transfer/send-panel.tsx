import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useContacts } from '../../data/queries/contacts.ts';
import { pinToConfirm } from '../../seal/device-lock.ts';
import { Notice } from '../../ui/notice.tsx';
import { useHasColumns } from '../../ui/screen-width.ts';
import { showToast } from '../../ui/toast.ts';
import { useCodeRequired } from '../../ui/use-code-required.ts';
import { ContactsSheet } from './contacts-sheet.tsx';
import { type PaymentLink, type ReadLink, readPaymentLink } from './payment-link.ts';
import { ReviewSheet } from './review-sheet.tsx';
import { CHANGED, ScanSheet } from './scan-sheet.tsx';
import { SendForm } from './send-form.tsx';
import type { SendLater } from './send-later.ts';
import { SentCard } from './sent-card.tsx';
import { AvailableBalance } from './available-balance.tsx';
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
  /** Opened by the shortcut "Scan". */
  readonly scanAtOnce: boolean;
  /** Called when the link's values are in the form, so that its parameters can leave the address. */
  readonly onTaken: () => void;
  readonly later: SendLater;
};

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

/** Opens helper sheets and adopts their results. */
function useHelpers({ take: fill }: Send, scanAtOnce: boolean) {
  const [opened, setOpened] = useState<Helper>(scanAtOnce ? 'scan' : 'none');
  // Stable, because a new function would restart the camera.
  const take = useCallback(
    (found: PaymentLink): void => {
      compareHead(found.head);
      fill(found);
      setOpened('none');
    },
    [fill],
  );
  const takeText = (text: string): void => {
    const found = readPaymentLink(text) ?? { to: text.trim() };
    if (found === 'changed') showToast('Not filled in', CHANGED, 'bad');
    else take(found);
  };
  const paste = (): void => void pasteInto(takeText, () => setOpened('scan'));
  return { opened, setOpened, take, paste };
}

type CardProps = { readonly send: Send; readonly nameOf: (address: string) => string | undefined };

/** Beside the form: the available balance, or the status of the last transfer. */
function Aside({ send, nameOf }: CardProps): ReactElement {
  const hasColumns = useHasColumns();
  if (send.sentId === null)
    return <AvailableBalance wallet={send.wallet} currency={send.form.values.currency} />;
  return (
    <SentCard
      id={send.sentId}
      known={(address) => nameOf(address) !== undefined}
      onRepeat={(transfer) => {
        send.take({ ...transfer, note: transfer.note ?? '' });
        send.setSentId(null);
      }}
      onAnother={hasColumns ? null : () => send.setSentId(null)}
    />
  );
}

function Review({ send, nameOf }: CardProps): ReactElement {
  const { required, online, offersPasskey } = useCodeRequired();
  const { reviewed, spendable } = send;
  const transfer = reviewed?.transfer ?? null;
  return (
    <ReviewSheet
      transfer={transfer}
      payee={send.payee}
      contactName={transfer === null ? undefined : nameOf(transfer.to)}
      spendable={transfer === null ? 0n : spendable[transfer.currency]}
      terms={send.terms}
      when={reviewed?.planned?.words ?? null}
      online={online}
      asksCode={required}
      offersPasskey={offersPasskey}
      busy={send.storing}
      pinOf={pinToConfirm}
      onBack={() => send.setReviewed(null)}
      onConfirm={(by) => send.confirm(by)}
    />
  );
}

/** The Send tab. Works offline: a transfer is stored on the device first. */
export function SendPanel(props: Props): ReactElement {
  const { link, onTaken, later } = props;
  const { contacts } = useContacts();
  const send = useSend(link === 'changed' ? null : link, { onTaken, later });
  const { form, terms, spendable, payee } = send;
  const { opened, setOpened, take, paste } = useHelpers(send, props.scanAtOnce);
  const head = link === 'changed' ? undefined : link?.head;
  useEffect(() => compareHead(head), [head]);
  const hasColumns = useHasColumns();
  const nameOf = (address: string): string | undefined =>
    contacts.find((contact) => contact.address === address.trim())?.name;
  return (
    <div className="send-columns">
      <Aside send={send} nameOf={nameOf} />
      {send.sentId !== null && !hasColumns ? null : (
        <div className="send-main">
          {link === 'changed' ? (
            <Notice
              tone="bad"
              title="This payment request has been changed"
              text="Ask for a new one: this one is no longer what its maker wrote. Nothing was filled in."
            />
          ) : null}
          <SendForm
            form={form}
            spendable={spendable}
            terms={terms}
            payee={payee}
            contactName={nameOf(form.values.to)}
            seal={send.seal}
            when={later.field}
            onDiscard={send.discard}
            onScan={() => setOpened('scan')}
            onContacts={() => setOpened('contacts')}
            onPaste={paste}
          />
        </div>
      )}
      <Review send={send} nameOf={nameOf} />
      <Helpers opened={opened} onClose={() => setOpened('none')} onLink={take} />
    </div>
  );
}
