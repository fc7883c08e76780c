import type { Feature } from '../ledger/feature.ts';
import { MAILBOX_ERRORS } from './errors.ts';
import type { MailboxConfirmedFact } from './facts.ts';
import { confirmedMailboxes } from './confirmed-mailboxes.ts';
import { mailboxConfirmRule } from './rule.ts';

export const mailbox = {
  name: 'mailbox',
  rules: [mailboxConfirmRule],
  slices: [confirmedMailboxes],
  facts: {
    'mailbox.confirmed': true,
  } satisfies Readonly<Record<MailboxConfirmedFact['kind'], true>>,
  errors: MAILBOX_ERRORS,
} satisfies Feature;
