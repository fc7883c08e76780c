import type { State } from '../ledger/state.ts';
import type { Mailbox } from './mailbox.ts';

/** Keeps who confirmed which mailbox; the first person who did keeps it for ever, also after closing their account. */
export function keepMailbox(state: State, userId: string, mailbox: Mailbox): void {
  state.mailboxes.set(userId, mailbox);
  if (mailbox.isFirst) state.mailboxOwners.set(mailbox.mailbox, userId);
}
