import { defineSlice } from '../ledger/feature.ts';
import { readSnapshotRows } from '../ledger/snapshot-rows.ts';
import type { Mailbox } from './mailbox.ts';

export type ConfirmedMailboxes = {
  /** user id → the mailbox that they have confirmed */
  readonly byUser: Map<string, Mailbox>;
  /** mailbox (keyed hash) → the user who confirmed it first, and keeps it for ever, even after closing the account */
  readonly owners: Map<string, string>;
};

export const confirmedMailboxes = defineSlice<ConfirmedMailboxes>({
  name: 'confirmedMailboxes',
  empty: () => ({ byUser: new Map(), owners: new Map() }),
  on: {
    'mailbox.confirmed': (own, { isFirst, mailbox, userId }) => {
      add(own, userId, { mailbox, isFirst });
    },
  },
  snapshot: {
    mailboxes: {
      capture: ({ byUser }) => ({
        ids: [...byUser.keys()],
        mailboxes: [...byUser.values()].map(({ mailbox }) => mailbox),
        first: [...byUser.values()].map(({ isFirst }) => isFirst),
      }),
      restore(own, columns) {
        for (const [userId, mailbox, isFirst] of readSnapshotRows(columns, 'ids', 'mailboxes', 'first')) {
          add(own, userId as string, { mailbox: mailbox as string, isFirst: isFirst as boolean });
        }
      },
    },
  },
  digest: ({ byUser, owners }, digestMap) => ({
    mailboxes: digestMap(byUser, ({ mailbox, isFirst }) => [mailbox, isFirst]),
    mailboxOwners: digestMap(owners, (userId) => userId),
  }),
});

function add({ byUser, owners }: ConfirmedMailboxes, userId: string, mailbox: Mailbox): void {
  byUser.set(userId, mailbox);
  if (mailbox.isFirst) owners.set(mailbox.mailbox, userId);
}
