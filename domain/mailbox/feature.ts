import type { Feature } from '../ledger/feature.ts';
import { mailboxConfirmRule } from './rule.ts';

export const mailbox: Feature = {
  name: 'mailbox',
  rules: [mailboxConfirmRule],
};
