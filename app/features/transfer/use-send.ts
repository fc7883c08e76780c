/** The state of one transfer: form, checks, the request that it pays, review, and the resulting command. */
import { useCallback, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { Currency } from '#domain/constants.ts';
import { type CurrencyCode, isCurrency, isCurrencyCode, tokenCode } from '#domain/ledger/accounts.ts';
import type { Micro } from '#domain/money.ts';
import type { RequestSeal } from '#domain/payment-request/schema.ts';
import { type Transfer, TransferSchema } from '#domain/transfer/schema.ts';
import { useDeviceData } from '../../data/device/device-context.ts';
import { useFeeTerms } from '../../data/queries/catalog.ts';
import { useEnqueueConfirmed } from '../../data/outbox/confirm-commands.ts';
import { usePayee } from './payees.ts';
import { useSettings } from '../../data/queries/settings.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { newId } from '../../platform/new-id.ts';
import type { AppProblem } from '../../platform/problem.ts';
import type { ConfirmBy } from '../../platform/two-factor.ts';
import { showToast } from '../../ui/toast.ts';
import { useFollowed } from '../../ui/use-followed.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { type FieldErrors, type Form, useForm } from '../../ui/use-form.ts';
import { sendTransfer } from './commands.ts';
import type { PaymentLink } from './payment-link.ts';
import type { PlannedSend, SendLater } from './send-later.ts';
import { firstCurrency, useFirstCurrency } from './first-currency.ts';
import { checkRecipient, checkSend, type SendFields } from './send-check.ts';
import { draftFor, type SendDraft, storeDraft } from './send-draft.ts';

const emptyFields = (currency: CurrencyCode): SendFields => ({ to: '', amount: '', currency, note: '' });

const fieldsOf = (link: PaymentLink | null, currency: Currency): SendFields => {
  if (link === null) return emptyFields(currency);
  const { to, amount = '', currency: asked = currency, note = '' } = link;
  return { to, amount, currency: asked, note };
};

function meansOf({ balanceOf, wallet }: ReturnType<typeof useWallet>) {
  return {
    spendable: (currency: CurrencyCode): Micro => balanceOf(currency).available,
    currencies: (wallet?.tokens ?? [])
      .map(({ projectId, symbol }) => tokenCode(projectId, symbol))
      .filter((code) => balanceOf(code).available > 0n),
    own: wallet?.address ?? null,
  };
}

/** The reviewed values are fixed, so that time passing during the review changes nothing. */
type ReviewedTransfer = {
  /** The command's id: a code is given for this one and no other. */
  readonly id: string;
  readonly transfer: Transfer;
  /** null: now. */
  readonly planned: PlannedSend | null;
};

type SendOptions = {
  readonly reviewed: ReviewedTransfer | null;
  readonly onSent: (id: string, sent: ReviewedTransfer) => void;
};

const commandOf = ({ id, transfer, planned }: ReviewedTransfer) =>
  planned === null
    ? { id, type: sendTransfer.type, payload: transfer }
    : { id, type: planned.command, payload: { ...transfer, ...planned.plan } };

/** Stores the reviewed transfer on this device, once; if a code is required, after it was accepted. */
function useConfirm({ reviewed, onSent }: SendOptions) {
  const enqueue = useEnqueueConfirmed();
  const [storing, setStoring] = useState(false);
  const confirm = async (by: ConfirmBy | null = null): Promise<AppProblem | null> => {
    if (reviewed === null || storing) return null;
    setStoring(true);
    const command = commandOf(reviewed);
    try {
      const problem = await enqueue(command, by);
      if (problem !== null) return problem;
      onSent(command.id, reviewed);
    } catch {
      showToast('Transaction Failed', 'Failed to process transaction', 'bad');
    } finally {
      setStoring(false);
    }
    return null;
  };
  return { storing, confirm };
}

type Takers = {
  readonly set: Form<SendFields>['set'];
  readonly setSeal: (seal: RequestSeal | null) => void;
  readonly setSentId: (id: null) => void;
};

/** Fills in the form from a link, a contact or an earlier transfer, which begins another transfer. */
function useTake({ set, setSeal, setSentId }: Takers) {
  return useCallback(
    (found: PaymentLink): void => {
      setSentId(null);
      setSeal(found.request ?? null);
      for (const name of ['to', 'amount', 'currency', 'note'] as const) {
        const value = found[name];
        if (value !== undefined) set(name, value);
        // A request is valid only as a whole, so typed values are dropped.
        else if (found.request !== undefined) set(name, '');
      }
    },
    [set, setSeal, setSentId],
  );
}

const keyOf = (link: PaymentLink | null): string => (link === null ? '' : JSON.stringify(link));

/** The browser's "back" passes the link again after it was paid: it is not filled in a second time. */
function usePaidLink() {
  const [paid, setPaid] = useState('');
  const isBack = useNavigationType() === 'POP';
  return {
    remember: (link: PaymentLink | null): void => setPaid(keyOf(link)),
    isBackAt: (link: PaymentLink | null): boolean => link !== null && isBack && keyOf(link) === paid,
  };
}

type StoredFields = Pick<SendDraft, 'fields'> & { readonly seal: RequestSeal | null };

/** Changing the currency clears the amount. */
const inCurrency = (fields: SendFields, asked: CurrencyCode | null): SendFields =>
  asked === null || asked === fields.currency ? fields : { ...fields, currency: asked, amount: '' };

/** The currency of an address without a payment link, from a row of the wallet. */
function useAskedCurrency(link: PaymentLink | null): CurrencyCode | null {
  const asked = useParameters().parameters.get('currency');
  return link === null && isCurrencyCode(asked) ? asked : null;
}

/** The initial fields: the draft, or the content of the link. A draft is never synchronised. */
function useKept(
  link: PaymentLink | null,
  currency: Currency,
  asked: CurrencyCode | null,
): { kept: StoredFields; keep: (draft: SendDraft | null) => void } {
  const userId = useDeviceData()?.userId ?? null;
  const [kept] = useState<StoredFields>(() => {
    const isKept = userId !== null && link?.request === undefined;
    const draft = isKept ? draftFor(userId, keyOf(link), link) : null;
    const seal = link?.request ?? null;
    return { fields: inCurrency(draft?.fields ?? fieldsOf(link, currency), asked), seal };
  });
  const keep = useCallback(
    (draft: SendDraft | null) => {
      if (userId !== null) storeDraft(userId, draft);
    },
    [userId],
  );
  return { kept, keep };
}

/** A payment request is never a draft: its link opens it again. */
function useKeepDraft(
  keep: (draft: SendDraft | null) => void,
  fields: SendFields,
  { link, seal }: { readonly link: PaymentLink | null; readonly seal: RequestSeal | null },
): void {
  const key = keyOf(link);
  useEffect(() => keep(seal === null ? { fields, link: key } : null), [keep, fields, seal, key]);
}

type FormContext = {
  readonly onReview: Options['onReview'] | undefined;
  readonly seal: RequestSeal | null;
  readonly later: SendLater;
  /** Whether a transfer of this currency is for another day. */
  readonly waits: (currency: CurrencyCode) => boolean;
};

/** Fixes the checked values for the review. */
function useReviewed({ later, waits, seal, onReview }: FormContext) {
  const [reviewed, setReviewed] = useState<ReviewedTransfer | null>(null);
  const fix = (fields: SendFields): Promise<FieldErrors<SendFields> | null> => {
    const isLater = waits(fields.currency);
    const planned = isLater ? later.read() : null;
    if (isLater && planned === null) return Promise.resolve({});
    const transfer = TransferSchema.parse(seal === null ? fields : { ...fields, request: seal });
    setReviewed({ id: newId(), transfer, planned });
    onReview?.();
    return Promise.resolve(null);
  };
  return { reviewed, setReviewed, fix };
}

export type Send = ReturnType<typeof useSend>;

type Options = {
  /** Called when the link has been paid or discarded, so that its parameters can leave the address. */
  readonly onTaken: () => void;
  /** Called when the fields are checked and can be reviewed. */
  readonly onReview?: () => void;
  readonly later: SendLater;
};

export function useSend(link: PaymentLink | null, { onTaken, onReview, later }: Options) {
  const wallet = useWallet();
  const terms = useFeeTerms();
  const { spendable, currencies, own } = meansOf(wallet);
  const currency = firstCurrency(useSettings().defaultCurrency, spendable);
  const asked = useAskedCurrency(link);
  const { kept, keep } = useKept(link, currency, asked);
  const [seal, setSeal] = useState<RequestSeal | null>(kept.seal);
  const [sentId, setSentId] = useState<string | null>(null);
  const paid = usePaidLink();
  const [to, setTo] = useState(kept.fields.to);
  const payee = usePayee(to);
  // A request is paid now or not at all, and a schedule sends no project tokens.
  const mayWait = (currency: CurrencyCode): boolean => seal === null && isCurrency(currency);
  const waits = (currency: CurrencyCode): boolean => later.isLater && mayWait(currency);
  const { reviewed, setReviewed, fix } = useReviewed({ later, waits, seal, onReview });
  const check = (fields: SendFields): FieldErrors<SendFields> =>
    checkSend(fields, { own, spendable, terms, missing: payee.missing, later: waits(fields.currency) });
  const form = useForm<SendFields>({
    initial: kept.fields,
    check,
    onSubmit: fix,
  });
  if (form.values.to !== to) setTo(form.values.to);
  useFirstCurrency(form, currency, asked !== null || link?.currency !== undefined);
  useKeepDraft(keep, form.values, { link, seal });
  const take = useTake({ set: form.set, setSeal, setSentId });
  const clear = (currency: CurrencyCode): void => {
    setSeal(null);
    form.reset(emptyFields(currency));
  };
  useFollowed(keyOf(link), () => {
    setReviewed(null);
    if (paid.isBackAt(link)) return;
    if (link !== null) take(link);
    else if (seal !== null) clear(form.values.currency);
  });
  const sending = useConfirm({
    reviewed,
    onSent: (id, { transfer, planned }) => {
      setReviewed(null);
      paid.remember(link);
      clear(transfer.currency);
      onTaken();
      if (planned === null) setSentId(id);
      else later.onStored(id);
      window.scrollTo(0, 0);
    },
  });
  const discard = (): void => {
    clear(form.values.currency);
    onTaken();
  };
  const problemOf = (address: string): string | null =>
    checkRecipient(address, { own, missing: payee.missing && address === to });
  const { currency: chosen } = form.values;
  const when = { isLater: waits(chosen), mayWait: mayWait(chosen) };
  const standing = { wallet, terms, spendable, currencies, payee, ...when, check, problemOf };
  return { ...standing, ...sending, form, seal, take, discard, reviewed, setReviewed, sentId, setSentId };
}
