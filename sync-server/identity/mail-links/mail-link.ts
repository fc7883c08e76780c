import type { OneTimeSecrets } from '../one-time-secrets.ts';

/** The content behind a mail link. `proof`: a keyed hash of the data that must be unchanged since the link was made. */
export type MailLink = {
  readonly kind: 'verify' | 'reset';
  readonly userId: string;
  readonly proof: string;
};

export type MailLinks = OneTimeSecrets<MailLink>;
