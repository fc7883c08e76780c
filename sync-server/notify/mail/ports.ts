/** What goes out by e-mail, and who carries it. */

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type CarrierOutcome =
  | { readonly kind: 'sent' }
  /** Nobody took it; it may be taken later. `why` says nothing of whom it is for. */
  | { readonly kind: 'later'; readonly why: string }
  /** Nobody will ever take it. */
  | { readonly kind: 'refused'; readonly why: string };

export type MailCarrier = {
  /** `id` is the same for every repeat, so that whoever gets a letter twice can tell. Never rejects. */
  carry(id: string, letter: Letter): Promise<CarrierOutcome>;
};

/** `until` (ms): what has not been sent by then is not sent any more. */
export type Mail = { readonly id: string; readonly letter: Letter; readonly until: number };

/** How the use cases of accounts send. */
export type Mailer = {
  /** Resolves when the mail is durable; it is sent afterwards, whatever happens to this process. */
  post(mail: Mail): Promise<void>;
};
