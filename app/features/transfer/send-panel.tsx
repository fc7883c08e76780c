import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { Currency } from '#domain/constants.ts';
import type { Micro } from '#domain/money.ts';
import { type Transfer, TransferSchema } from '#domain/transfer/schema.ts';
import { useRuleParameters } from '../../data/catalog.ts';
import { useContacts } from '../../data/contacts.ts';
import { useEnqueue } from '../../data/outbox.ts';
import { useSettings } from '../../data/settings.ts';
import { useWallet } from '../../data/wallet.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { useHasColumns } from '../../ui/screen-width.ts';
import { showToast } from '../../ui/toast.ts';
import { type Form, useForm } from '../../ui/use-form.ts';
import { ContactsSheet } from './contacts-sheet.tsx';
import { type PaymentRequest, readPaymentRequest } from './payment-request.ts';
import { ReviewSheet } from './review-sheet.tsx';
import { ScanSheet } from './scan-sheet.tsx';
import { checkSend, type SendFields } from './send-check.ts';
import { SendForm } from './send-form.tsx';
import { SentCard } from './sent-card.tsx';
import { Standing } from './standing.tsx';

const emptyFields = (currency: Currency): SendFields => ({ to: '', amount: '', currency, note: '' });

const fieldsOf = (request: PaymentRequest | null, currency: Currency): SendFields => ({
  ...emptyFields(currency),
  ...request,
});

function spendableOf(wallet: ReturnType<typeof useWallet>): Record<Currency, Micro> {
  const { DC, TDC, USD } = wallet.perCurrency;
  return { DC: DC.available, TDC: TDC.available, USD: USD.available };
}

/** The clipboard where the browser hands it over; else the scan sheet, which has a field to paste into. */
async function pasteInto(take: (text: string) => void, otherwise: () => void): Promise<void> {
  try {
    take(await navigator.clipboard.readText());
  } catch {
    otherwise();
  }
}

function fill(set: Form<SendFields>['set'], request: PaymentRequest): void {
  for (const name of ['to', 'amount', 'currency', 'note'] as const) {
    const value = request[name];
    if (value !== undefined) set(name, value);
  }
}

type Props = {
  /** What a payment link asks for. */
  readonly request: PaymentRequest | null;
  /** Opened by the shortcut "Scan". */
  readonly scanAtOnce: boolean;
  /** The link has been taken over: its parameters can leave the address. */
  readonly onTaken: () => void;
};

/** What one send is about: form, checks, review, and the command that came of it. */
function useSend(request: PaymentRequest | null, onTaken: () => void) {
  const wallet = useWallet();
  const terms = useRuleParameters();
  const enqueue = useEnqueue();
  const { defaultCurrency } = useSettings();
  const [reviewed, setReviewed] = useState<Transfer | null>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const [storing, setStoring] = useState(false);
  const spendable = spendableOf(wallet);
  const own = wallet.wallet?.address ?? null;
  const form = useForm<SendFields>({
    initial: fieldsOf(request, defaultCurrency),
    check: (fields) => checkSend(fields, { own, spendable, terms }),
    onSubmit: (fields) => {
      setReviewed(TransferSchema.parse(fields));
      return Promise.resolve(null);
    },
  });
  const confirm = async (): Promise<void> => {
    if (reviewed === null || storing) return;
    setStoring(true);
    try {
      setSentId(await enqueue('wallet.transfer', reviewed));
      setReviewed(null);
      form.reset(emptyFields(reviewed.currency));
      onTaken();
      window.scrollTo(0, 0);
    } catch {
      showToast('Transaction Failed', 'Failed to process transaction', 'bad');
    } finally {
      setStoring(false);
    }
  };
  return { wallet, form, terms, spendable, reviewed, setReviewed, sentId, setSentId, storing, confirm };
}

type Helper = 'none' | 'scan' | 'contacts';

type HelperProps = {
  readonly opened: Helper;
  readonly onClose: () => void;
  readonly onRequest: (request: PaymentRequest) => void;
};

/** The sheets that fill in the recipient. */
function Helpers({ opened, onClose, onRequest }: HelperProps): ReactElement {
  return (
    <>
      <ScanSheet opened={opened === 'scan'} onClose={onClose} onRequest={onRequest} />
      <ContactsSheet
        opened={opened === 'contacts'}
        onClose={onClose}
        onPick={({ address }) => onRequest({ to: address })}
      />
    </>
  );
}

/** Opens helpers, takes over what they found, and what a payment link asks for. */
function useHelpers({ set }: Form<SendFields>, { request, scanAtOnce }: Props) {
  const [opened, setOpened] = useState<Helper>(scanAtOnce ? 'scan' : 'none');
  // Stable, for a new function would start the camera anew.
  const take = useCallback(
    (found: PaymentRequest): void => {
      fill(set, found);
      setOpened('none');
    },
    [set],
  );
  const link = JSON.stringify(request);
  useEffect(() => {
    // A link that was followed while the form was already open.
    const asked = JSON.parse(link) as PaymentRequest | null;
    if (asked !== null) fill(set, asked);
  }, [link, set]);
  const paste = (): void => {
    const takeText = (text: string): void => take(readPaymentRequest(text) ?? { to: text.trim() });
    void pasteInto(takeText, () => setOpened('scan'));
  };
  return { opened, setOpened, take, paste };
}

/** The Send tab. Works without a network: what is sent is written down on the device first. */
export function SendPanel(props: Props): ReactElement {
  const { online, reachable } = useConnectivity();
  const { contacts } = useContacts();
  const send = useSend(props.request, props.onTaken);
  const { form, terms, spendable, reviewed } = send;
  const { opened, setOpened, take, paste } = useHelpers(form, props);
  const hasColumns = useHasColumns();
  const nameOf = (address: string): string | undefined =>
    contacts.find((contact) => contact.address === address.trim())?.name;
  return (
    <div className="send-columns">
      {send.sentId === null ? (
        <Standing wallet={send.wallet} currency={form.values.currency} />
      ) : (
        <SentCard
          id={send.sentId}
          known={(address) => nameOf(address) !== undefined}
          onRepeat={(transfer) => {
            form.reset({ ...transfer, note: transfer.note ?? '' });
            send.setSentId(null);
          }}
          onAnother={hasColumns ? null : () => send.setSentId(null)}
        />
      )}
      {send.sentId !== null && !hasColumns ? null : (
        <SendForm
          form={form}
          spendable={spendable}
          terms={terms}
          contactName={nameOf(form.values.to)}
          onScan={() => setOpened('scan')}
          onContacts={() => setOpened('contacts')}
          onPaste={paste}
        />
      )}
      <ReviewSheet
        transfer={reviewed}
        contactName={reviewed === null ? undefined : nameOf(reviewed.to)}
        spendable={reviewed === null ? 0n : spendable[reviewed.currency]}
        terms={terms}
        online={online && reachable}
        busy={send.storing}
        onBack={() => send.setReviewed(null)}
        onConfirm={() => void send.confirm()}
      />
      <Helpers opened={opened} onClose={() => setOpened('none')} onRequest={take} />
    </div>
  );
}
