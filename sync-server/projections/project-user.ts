/** Projects an entry to the documents in one person's own database. Pure. */
import type { NewDocument } from '#couchdb/document-store.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import { documentParts } from '#domain/features.ts';
import { ownerUnder, userOf } from '#domain/ledger/accounts.ts';
import type { TransactionPart } from '#domain/ledger/document-parts.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact, NotificationFact, TransactionFact } from '#domain/ledger/facts.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import { type NotificationDoc, ORDER_TOP, type TransactionDoc } from '#domain/protocol.ts';
import { noticePage } from '#domain/notices.ts';
import { noticeText } from '#domain/notices.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { explorerDoc } from './project-public.ts';
import { isoTime } from '#domain/iso-time.ts';

/**
 * Everybody whose database an entry changes. A refusal moves nothing: it changes the databases of the people in its
 * facts.
 */
export function listParties(entry: Entry): ReadonlySet<string> {
  const parties = new Set<string>();
  if (entry.verdict === 'refused') {
    for (const fact of entry.facts) addParties(parties, fact);
    return parties;
  }
  // Includes the actor, even of an act on somebody else: their wallet's `seq` states up to where they have received
  // everything.
  if (entry.actor !== SYSTEM_ACTOR) parties.add(entry.actor);
  for (const [account] of entry.legs) addOwner(parties, account);
  for (const { account } of entry.holds ?? []) addOwner(parties, account);
  for (const fact of entry.facts) addParties(parties, fact);
  return parties;
}

/** Prefixes of the accounts that people have besides their wallets. */
const ownedPrefixes = documentParts.flatMap(({ accounts }) => (accounts ? [`${accounts.root}:`] : []));

function ownerOf(account: string): string | null {
  const user = userOf(account);
  if (user !== null) return user;
  const prefix = ownedPrefixes.find((each) => account.startsWith(each));
  return prefix === undefined ? null : ownerUnder(prefix, account);
}

function addOwner(parties: Set<string>, account: string): void {
  const user = ownerOf(account);
  if (user !== null) parties.add(user);
}

function addParties(parties: Set<string>, fact: Fact): void {
  // Proposals are for staff; the person concerned is notified of the outcome.
  if ('proposal' in fact) return;
  if (!isTransaction(fact)) {
    if ('userId' in fact) parties.add(fact.userId);
    return;
  }
  if (fact.fromUser !== undefined) parties.add(fact.fromUser);
  if (fact.toUser !== undefined) parties.add(fact.toUser);
}

/**
 * The insert-only documents: one for each transaction and notification, with ids that are the same on every delivery.
 */
export function userDocuments({ entry, leaf }: SourcedEntry, userId: string): NewDocument[] {
  const documents: NewDocument[] = [];
  const notifications: NewDocument[] = [];
  let transactions = 0;
  let raised = 0;
  for (const fact of entry.facts) {
    if (isTransaction(fact)) {
      const index = transactions++;
      if (fact.fromUser !== userId && fact.toUser !== userId) continue;
      const id = transactionId(leaf, index);
      documents.push(newDocument('transactions', transactionDoc(entry, { fact, id, userId })));
    } else if (fact.kind === 'notification.raised') {
      const index = raised++;
      if (fact.userId !== userId) continue;
      notifications.push(newDocument('notifications', notificationDoc({ entry, leaf }, fact, index)));
    }
  }
  documents.push(...notifications);
  return documents;
}

const newDocument = <D extends { readonly id: string }>(collection: string, doc: D): NewDocument & D => ({
  _id: `${collection}:${doc.id}`,
  ...doc,
});

type Movement = { readonly fact: TransactionFact; readonly id: string; readonly userId: string };

const transactionDoc = (entry: Entry, { fact, id, userId }: Movement): TransactionDoc => ({
  ...explorerDoc(entry, fact, id),
  direction: fact.fromUser === userId ? 'out' : 'in',
  ...(entry.actor === userId ? { commandId: entry.id } : {}),
  ...(fact.note === undefined ? {} : { note: fact.note }),
  ...movementFields(fact),
  ...addedFields(entry, userId),
});

const movementParts = documentParts.flatMap(({ movement = [] }) => movement);

function movementFields(fact: TransactionFact): Partial<TransactionDoc> {
  let fields: Partial<TransactionDoc> = {};
  for (const fieldsOf of movementParts) fields = { ...fields, ...fieldsOf(fact) };
  return fields;
}

/** By the kind of fact from which they follow. */
const transactionParts = new Map<string, TransactionPart>(
  documentParts.flatMap(({ transaction }) =>
    transaction === undefined ? [] : Object.keys(transaction.on).map((kind) => [kind, transaction] as const),
  ),
);

function addedFields({ facts }: Entry, userId: string): Partial<TransactionDoc> {
  let added: Partial<TransactionDoc> = {};
  for (const fact of facts) {
    const part = transactionParts.get(fact.kind);
    if (part !== undefined && 'userId' in fact) added = { ...added, ...part.fieldsOf(fact, userId) };
  }
  return added;
}

/** `index`: the position among the notifications of the entry. */
export const notificationId = (entry: Pick<Entry, 'seq'>, index: number): string =>
  `${String(entry.seq)}.${String(index)}`;

function notificationDoc(sourced: SourcedEntry, fact: NotificationFact, index: number): NotificationDoc {
  const { entry } = sourced;
  const page = noticePage(sourced, fact);
  return {
    id: notificationId(entry, index),
    seq: entry.seq,
    order: ORDER_TOP - entry.seq,
    at: isoTime(entry.at),
    ...noticeText(fact, entry.facts),
    ...(page === null ? {} : { page }),
    read: false,
  };
}
