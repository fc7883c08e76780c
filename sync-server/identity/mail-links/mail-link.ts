import type { OneTimeSecrets } from '../one-time-secrets.ts';

/** What a link in a mail stands for. `proof`: a keyed hash of what has to be as it was when the link was made. */
export type MailLink = {
  readonly kind: 'verify' | 'reset';
  readonly userId: string;
  readonly proof: string;
};

export type MailLinks = OneTimeSecrets<MailLink>;
