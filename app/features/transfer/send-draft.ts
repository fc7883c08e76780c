/** What was typed into the send form and not sent: it survives a reload, and waits when the person comes back. */
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
/** After a day nobody remembers what they had begun. */
const draftMs = 24 * 3_600_000;

const isEmpty = ({ fields }: SendDraft): boolean =>
  fields.to === '' && fields.amount === '' && fields.note === '';

/** Null: there is nothing to keep. A payment request is not: whoever wants to pay it opens it again. */
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

type Asked = { readonly to: string; readonly amount?: string | undefined };

/** Whether the draft still pays whom and what the link names. */
const pays = ({ fields }: SendDraft, { to, amount }: Asked): boolean =>
  fields.to.trim() === to && (amount === undefined || fields.amount === amount);

/**
 * The draft for a form that opens with `link`, whose text is `key`: a form without a link goes on with any draft, one with a link only
 * with what was typed around that link, as long as whom and what it pays is the link's.
 */
export function draftFor(userId: string, key: string, link: Asked | null): SendDraft | null {
  const draft = readDraft(userId);
  if (draft === null || link === null) return draft;
  return draft.link === key && pays(draft, link) ? draft : null;
}
