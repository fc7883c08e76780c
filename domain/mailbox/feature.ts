import type { Feature } from '../ledger/feature.ts';
import { confirmedMailboxes } from './confirmed-mailboxes.ts';
import { mailboxConfirmRule } from './rule.ts';

export const mailbox: Feature = {
  name: 'mailbox',
  rules: [mailboxConfirmRule],
  slices: [confirmedMailboxes],
};
