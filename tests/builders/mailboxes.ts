/** Builds confirmed mailboxes for tests. */
import { createHash } from 'node:crypto';
import { type Answer, idOf, type World } from './world.ts';

/** Confirms a mailbox for a person: their own, unless another is named. */
export const confirmMailbox = (on: World, label: string, mailbox = label): Answer =>
  on.handIn({
    id: `mailbox:${idOf(label)}`,
    type: 'account.confirm_mailbox',
    actor: 'system',
    payload: { mailbox: createHash('sha256').update(mailbox).digest('hex'), userId: idOf(label) },
  });
