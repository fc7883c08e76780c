/** Letters, and the port to a carrier that sends them. */

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type CarrierOutcome =
  | { readonly kind: 'sent' }
  /** Not taken, but may be later. `why` does not name the recipient. */
  | { readonly kind: 'later'; readonly why: string }
  /** Will never be taken. */
  | { readonly kind: 'refused'; readonly why: string };

export type MailCarrier = {
  /** `id` is the same for every retry, so a mailbox can recognise a duplicate. Never rejects. */
  carry(id: string, letter: Letter): Promise<CarrierOutcome>;
};

/** `until` (ms): an unsent mail is dropped then. */
export type Mail = { readonly id: string; readonly letter: Letter; readonly until: number };

/** The use cases of accounts send with this. */
export type Mailer = {
  /** Resolves when the mail is durable; it is sent afterwards, whatever happens to this process. */
  post(mail: Mail): Promise<void>;
};
