import type { Feature } from '../ledger/feature.ts';
import type { MailboxConfirmedFact } from './facts.ts';
import { confirmedMailboxes } from './confirmed-mailboxes.ts';
import { mailboxConfirmRule } from './rule.ts';
import { mailboxWire } from './wire-part.ts';

export const mailbox = {
  name: 'mailbox',
  wire: mailboxWire,
  rules: [mailboxConfirmRule],
  slices: [confirmedMailboxes],
  facts: {
    'mailbox.confirmed': true,
  } satisfies Readonly<Record<MailboxConfirmedFact['kind'], true>>,
} satisfies Feature;
