/** The draft of the send form: it survives a reload, and is restored when the person comes back. */
import { z } from 'zod';
import { CurrencyCodeField } from '#domain/fields.ts';
import { now } from '#app/platform/clock.ts';
import { privateStorage } from '#app/seal/private-storage.ts';

const textLengthMax = 1_000;
const text = z.string().max(textLengthMax);
const DraftSchema = z.strictObject({
  fields: z.strictObject({ to: text, amount: text, currency: CurrencyCodeField, note: text }),
  /** The link from which the form was filled, as text; empty without one. */
  link: z.string(),
  at: z.number(),
});

export type SendDraft = Omit<z.infer<typeof DraftSchema>, 'at'>;

const NAME = 'send';
/** A draft is dropped after a day. */
const draftMs = 24 * 3_600_000;

const isEmpty = ({ fields }: SendDraft): boolean =>
  fields.to === '' && fields.amount === '' && fields.note === '';

/** Null if there is nothing to store. A payment request is never stored: its link opens it again. */
export function storeDraft(userId: string, draft: SendDraft | null): void {
  if (draft === null || isEmpty(draft)) privateStorage.forget(userId, NAME);
  else privateStorage.write(userId, NAME, JSON.stringify({ ...draft, at: now() }));
}

function readDraft(userId: string): SendDraft | null {
  try {
    const { at, ...draft } = DraftSchema.parse(JSON.parse(privateStorage.read(userId, NAME) ?? 'null'));
    return now() - at < draftMs ? draft : null;
  } catch {
    return null;
  }
}

type LinkedPayment = { readonly to: string; readonly amount?: string | undefined };

/** Whether the draft still has the payee and amount of the link. */
const matchesLink = ({ fields }: SendDraft, { to, amount }: LinkedPayment): boolean =>
  fields.to.trim() === to && (amount === undefined || fields.amount === amount);

/**
 * The draft for a form that opens with `link`, whose text is `key`: without a link any draft is restored; with a link only
 * a draft that came from it and still has its payee and amount.
 */
export function draftFor(userId: string, key: string, link: LinkedPayment | null): SendDraft | null {
  const draft = readDraft(userId);
  if (draft === null || link === null) return draft;
  return draft.link === key && matchesLink(draft, link) ? draft : null;
}
