/** Confirmed mailboxes in the words of the tests. */
import { createHash } from 'node:crypto';
import { type Answer, idOf, type World } from './world.ts';

/** Somebody confirms a mailbox: their own, unless another is named. */
export const confirmMailbox = (on: World, label: string, mailbox = label): Answer =>
  on.handIn({
    id: `mailbox:${idOf(label)}`,
    type: 'account.confirm_mailbox',
    actor: 'system',
    payload: { mailbox: createHash('sha256').update(mailbox).digest('hex'), userId: idOf(label) },
  });
