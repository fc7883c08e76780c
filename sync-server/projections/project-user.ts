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

/** Adds the key to a document that was just made: copying it would take longer than making it. */
const newDocument = <D extends { readonly id: string }>(collection: string, doc: D): NewDocument & D =>
  Object.assign(doc, { _id: `${collection}:${doc.id}` });

type Movement = { readonly fact: TransactionFact; readonly id: string; readonly userId: string };

/** Fields are added one after the other, because spreading the parts takes longer than all of them. */
function transactionDoc(entry: Entry, { fact, id, userId }: Movement): TransactionDoc {
  const doc: TransactionDoc = Object.assign(explorerDoc(entry, fact, id), {
    direction: fact.fromUser === userId ? ('out' as const) : ('in' as const),
  });
  if (entry.actor === userId) doc.commandId = entry.id;
  if (fact.note !== undefined) doc.note = fact.note;
  for (const fieldsOf of movementParts) Object.assign(doc, fieldsOf(fact));
  addFields(doc, entry, userId);
  return doc;
}

const movementParts = documentParts.flatMap(({ movement = [] }) => movement);

/** By the kind of fact from which they follow. */
const transactionParts = new Map<string, TransactionPart>(
  documentParts.flatMap(({ transaction }) =>
    transaction === undefined ? [] : Object.keys(transaction.on).map((kind) => [kind, transaction] as const),
  ),
);

function addFields(doc: TransactionDoc, { facts }: Entry, userId: string): void {
  for (const fact of facts) {
    const part = transactionParts.get(fact.kind);
    if (part !== undefined && 'userId' in fact) Object.assign(doc, part.fieldsOf(fact, userId));
  }
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
