/**
 * Compares people's own databases with the journal: histories, notifications, wallets, schedules and standings. It
 * reads the journal once for each group of people, so that memory stays bounded.
 */
import { userDatabase } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import { documents, defaultParameters } from '#domain/features.ts';
import { foldChange, makeChangesOf, type PersonalChange } from '../projections/fold-personal.ts';
import type { FoldedDocument, SourcedEntry } from '#domain/ledger/document.ts';
import { listParties, userDocuments } from '../projections/project-user.ts';
import type { StoredWallet } from '#domain/ledger/document-parts.ts';
import { foldWallet } from '../projections/wallet-view.ts';
import { DocumentDiffers, differingField } from './differing-field.ts';

export type PeopleDeps = {
  readonly store: DocumentStore;
  /** The entry up to which everything has been delivered to a person. */
  readonly delivered: (userId: string) => number;
  /** People with an open account. */
  readonly people: readonly string[];
  /** The whole journal from its first entry. */
  readonly entries: () => AsyncIterable<SourcedEntry>;
  readonly peopleAtOnce?: number;
};

export type PeopleCounts = {
  readonly people: number;
  readonly documents: number;
  readonly reworded: number;
};

const PAGE_DOCUMENTS = 1_000;
const PROJECTED: ReadonlySet<string> = new Set([
  ...['wallet', 'transactions', 'notifications'],
  ...documents.filter(({ feed }) => feed === 'me').map(({ collection }) => collection),
]);
/** An earlier version of the service may have worded it; the read flag belongs to the person. */
const WORDS = ['title', 'message', 'page', 'type'];

type StoredPersonal = StoredDocument & { readonly seq?: number };

const changesOf = makeChangesOf(documents);

/** Throws `DocumentDiffers` naming the first document that differs from the journal. */
export async function comparePeople(deps: PeopleDeps): Promise<PeopleCounts> {
  const { people, peopleAtOnce = 2_000, entries, store } = deps;
  const totals = { people: people.length, documents: 0, reworded: 0 };
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const persons = new Map<string, Person>();
    for (const userId of people.slice(from, from + peopleAtOnce)) {
      persons.set(userId, new Person(userId, await documentsOf(store, userId), deps.delivered(userId)));
    }
    for await (const sourced of entries()) {
      for (const userId of listParties(sourced.entry)) persons.get(userId)?.take(sourced);
    }
    for (const person of persons.values()) {
      person.finish();
      totals.documents += person.compared;
      totals.reworded += person.reworded;
    }
  }
  return totals;
}

class Person {
  readonly #userId: string;
  readonly #delivered: number;
  readonly #stored: Map<string, StoredPersonal>;
  /** By key: what the journal makes of a document, first as this version folds it. */
  readonly #folded = new Map<string, readonly FoldedDocument[]>();
  #wallet: StoredWallet | null = null;
  compared = 0;
  reworded = 0;

  constructor(userId: string, stored: Map<string, StoredPersonal>, delivered: number) {
    this.#userId = userId;
    this.#stored = stored;
    this.#delivered = delivered;
  }

  take(sourced: SourcedEntry): void {
    const { entry } = sourced;
    for (const document of userDocuments(sourced, this.#userId)) {
      this.#compareOnce(document._id, document, entry.seq > this.#delivered);
    }
    const walletId = `wallet:${this.#userId}`;
    this.#wallet = foldWallet(this.#wallet, this.#userId, entry);
    // A document of an earlier entry has been removed from the list by now.
    if (entry.seq <= this.#delivered && !this.#stored.has(walletId)) throw this.#wrong(walletId, 'is behind');
    this.#compareState(walletId, [this.#wallet]);
    for (const change of changesOf(sourced, this.#userId)) this.#fold(change, sourced);
  }

  /** The rest has no cause in the journal, or is a state that never existed. */
  finish(): void {
    const [left] = this.#stored.values();
    if (left !== undefined) throw this.#wrong(left._id, 'is not what the journal says');
  }

  #fold(change: PersonalChange, sourced: SourcedEntry): void {
    const before = this.#folded.get(change.key) ?? [null];
    const fold = (one: FoldedDocument | null, made: PersonalChange): FoldedDocument | null =>
      foldChange(one, made, { parameters: defaultParameters, sourced });
    const after = before
      .flatMap((one) => asFolded(change).map((made) => fold(one, made)))
      .filter((one) => one !== null);
    this.#folded.set(change.key, after);
    this.#compareState(change.key, after);
  }

  #compareOnce(id: string, document: object, mayBeMissing: boolean): void {
    const stored = this.#stored.get(id);
    if (stored === undefined) {
      if (!mayBeMissing) throw this.#wrong(id, 'is missing');
      return;
    }
    const isNotice = id.startsWith('notifications:');
    const field = differingField(
      withoutVolatileFields(document, isNotice),
      withoutVolatileFields(stored, isNotice),
    );
    if (field !== null) throw this.#wrong(id, `${field} is not what the journal says`);
    if (isNotice && differingField({ ...document, read: 0 }, { ...stored, read: 0 }) !== null)
      this.reworded += 1;
    this.#settle(id);
  }

  /** A document that is rewritten is compared when the journal reaches the entry that it names. */
  #compareState(id: string, possible: readonly FoldedDocument[]): void {
    const stored = this.#stored.get(id);
    if (stored === undefined || stored.seq !== possible[0]?.seq) return;
    const differing = possible.map((should) => differingField({ _id: id, ...should }, stored));
    const [field = null] = differing;
    if (field !== null && !differing.includes(null))
      throw this.#wrong(id, `${field} is not what the journal says`);
    this.#settle(id);
  }

  #settle(id: string): void {
    this.#stored.delete(id);
    this.compared += 1;
  }

  #wrong(id: string, what: string): DocumentDiffers {
    return new DocumentDiffers(`${id} in ${userDatabase(this.#userId)}: ${what}`);
  }
}

/** An earlier version of the service folded only the first fact of an entry into a document, and its documents are still there. */
function asFolded(change: PersonalChange): readonly PersonalChange[] {
  const { facts } = change;
  return facts.length === 1 ? [change] : [change, { ...change, facts: facts.slice(0, 1) }];
}

function withoutVolatileFields(document: object, isNotice: boolean): object {
  if (!isNotice) return document;
  const left = Object.entries(document).filter(([field]) => field !== 'read' && !WORDS.includes(field));
  return Object.fromEntries(left);
}

async function documentsOf(store: DocumentStore, userId: string): Promise<Map<string, StoredPersonal>> {
  const found = new Map<string, StoredPersonal>();
  for (let start = ''; ;) {
    const page = await store
      .range<StoredPersonal>(userDatabase(userId), { start, end: '\uffff', limit: PAGE_DOCUMENTS })
      .catch(emptyWhenMissing);
    for (const document of page) if (PROJECTED.has(collectionOf(document))) found.set(document._id, document);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_DOCUMENTS) return found;
    start = `${last._id}\u0000`;
  }
}

const collectionOf = ({ _id }: StoredDocument): string => _id.slice(0, _id.indexOf(':'));

function emptyWhenMissing(error: unknown): readonly [] {
  if (error instanceof StoreError && error.problem === 'missing') return [];
  throw error;
}
