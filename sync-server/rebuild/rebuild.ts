/**
 * Rebuilds databases of a stopped embedded installation from its journal. A new one is made in a separate store and
 * compared with the journal before it replaces the old one, which is moved aside and never deleted.
 */
import { ADMIN, CATALOG, CHECKPOINTS, SNAPSHOTS, TRANSACTIONS, userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore, ReplicaStore } from '#couchdb/document-store.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import type { State } from '#domain/ledger/state.ts';
import type { ChainChecks } from '../journal/chain.ts';
import { blocksFrom } from '../journal/blocks.ts';
import { audit } from '../audit/audit.ts';
import { comparePeople } from '../audit/compare-people.ts';
import { makeRowComparison } from '../audit/compare-rows.ts';
import { readEntries } from '../audit/audit-documents.ts';
import { SharedDelivery } from '../projections/deliver-shared.ts';
import { UserDelivery } from '../projections/deliver-user.ts';
import { clearPlace } from '../projections/delivery-checkpoint.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import { listParties } from '../projections/project-user.ts';
import { type CarriedOverDocuments, carryOver } from './own-documents.ts';
import type { RebuildPlaces } from './ports.ts';

/** Why nothing was rebuilt, with a message for the operator. */
export class RebuildRefused extends Error {
  override readonly name = 'RebuildRefused';
}

export type RebuildDeps = ChainChecks & {
  readonly places: RebuildPlaces;
  readonly parameters: RuleParameters;
};

export type Targets = {
  /** People, by account id or wallet address. */
  readonly users: readonly string[];
  readonly shared: boolean;
  readonly checkpoints: boolean;
  readonly snapshots: boolean;
};

export type RebuildResult = {
  readonly database: string;
  /** The new folder of the old database; null without one. */
  readonly aside: string | null;
  /** The data of a person's database that was carried over. */
  readonly own?: CarriedOverDocuments;
};

const ENTRIES_AT_ONCE = 500;
const SHARED = [TRANSACTIONS, CATALOG, ADMIN] as const;
/** Consumers whose checkpoint records one-time effects that must not be repeated. */
const DONE_ONCE = ['mails', 'pushes', 'journal-loss', 'journal-head'];

/**
 * Throws `RebuildRefused` before anything is changed, and `DocumentDiffers` when a rebuilt database differs from the
 * journal.
 */
export async function rebuild(deps: RebuildDeps, targets: Targets): Promise<readonly RebuildResult[]> {
  const { places } = deps;
  const store = await places.open();
  try {
    const journal = await readJournal(deps, store);
    const people = targets.users.map((asked) => personOf(journal.state, asked));
    await places.clearMade();
    const work = { ...deps, journal };
    const rebuilt: RebuildResult[] = [];
    for (const userId of people) {
      rebuilt.push(await rebuildPerson(work, userId));
      // Only now: if it is interrupted before, the next start delivers existing documents again, which changes nothing.
      if (!targets.checkpoints) await clearPlace(store, userId);
    }
    if (targets.shared) rebuilt.push(...(await rebuildShared(work)));
    if (targets.checkpoints) rebuilt.push(await rebuildCheckpoints(work));
    // The next start makes an empty one, replays the journal and writes a snapshot into it.
    if (targets.snapshots) rebuilt.push({ database: SNAPSHOTS, aside: await places.putAside(SNAPSHOTS) });
    return rebuilt;
  } finally {
    await places.clearMade();
    await store.close();
  }
}

type Journal = { readonly state: State; readonly entries: () => AsyncIterable<SourcedEntry> };
type Work = RebuildDeps & { readonly journal: Journal };

/** Reads the journal, checked from its first block to its last. */
async function readJournal(checks: ChainChecks, store: DocumentStore): Promise<Journal> {
  const report = await audit({ ...checks, wallets: [], blocks: blocksFrom(store, 1) });
  if (!report.clean) throw new RebuildRefused(`the journal is not clean: ${report.problem}`);
  if (report.state.seq === 0) throw new RebuildRefused('the journal is empty: there is nothing to make anew');
  return { state: report.state, entries: () => readEntries(store, checks.hash) };
}

function personOf({ users, wallets, closedAccounts }: State, asked: string): string {
  const userId = wallets.get(asked) ?? asked;
  if (closedAccounts.has(userId)) throw new RebuildRefused(`the account of ${asked} is closed`);
  if (!users.has(userId)) throw new RebuildRefused(`the journal knows nobody of ${asked}`);
  return userId;
}

async function* inParts(
  entries: AsyncIterable<SourcedEntry>,
  isWanted: (sourced: SourcedEntry) => boolean,
): AsyncGenerator<readonly SourcedEntry[]> {
  let part: SourcedEntry[] = [];
  for await (const sourced of entries) {
    if (!isWanted(sourced)) continue;
    part.push(sourced);
    if (part.length < ENTRIES_AT_ONCE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** Runs work on a separate store beside the one that is rebuilt. */
async function withReplicaStore<T>({ places }: Work, work: (store: ReplicaStore) => Promise<T>): Promise<T> {
  const store = await places.openMade();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function rebuildPerson(work: Work, userId: string): Promise<RebuildResult> {
  const { places, journal, parameters } = work;
  const database = userDatabase(userId);
  const own = await withReplicaStore(work, async (store) => {
    // Entries are read again only for a database that is behind the journal, which a new one cannot be.
    const delivery = new UserDelivery(store, { readEntries: () => Promise.resolve([]) }, parameters);
    const isTheirs = ({ entry }: SourcedEntry): boolean => listParties(entry).has(userId);
    for await (const part of inParts(journal.entries(), isTheirs)) await delivery.deliver(userId, part);
    const carried = await carryOver(places, store, userId);
    const delivered = (): number => journal.state.seq;
    await comparePeople({ store, delivered, people: [userId], entries: journal.entries });
    return carried;
  });
  return { database, aside: await places.replace(database), own };
}

async function rebuildShared(work: Work): Promise<readonly RebuildResult[]> {
  const { places, journal, parameters } = work;
  await withReplicaStore(work, async (store) => {
    for (const database of SHARED) await store.createDatabase(database);
    const delivery = new SharedDelivery(store, parameters);
    const rows = makeRowComparison(store, journal.state.seq);
    let isFirst = true;
    for await (const part of inParts(journal.entries(), () => true)) {
      const [first] = part;
      if (isFirst && first !== undefined) await delivery.publishInForce({ seq: 0, at: first.entry.at });
      isFirst = false;
      await delivery.deliver(part);
    }
    for await (const sourced of journal.entries()) await rows.take(sourced);
    await rows.finish();
  });
  const rebuilt: RebuildResult[] = [];
  for (const database of SHARED) rebuilt.push({ database, aside: await places.replace(database) });
  return rebuilt;
}

/** Keeps the checkpoints of one-time effects if they can be read; every other consumer starts at the first entry. */
async function rebuildCheckpoints(work: Work): Promise<RebuildResult> {
  const { places } = work;
  const database = CHECKPOINTS;
  const found = (await places.salvageOld(database))?.documents ?? [];
  await withReplicaStore(work, async (store) => {
    await store.createDatabase(database);
    const kept = found.filter(({ _id, _deleted }) => DONE_ONCE.includes(_id) && _deleted !== true);
    await store.adopt(database, kept);
  });
  return { database, aside: await places.replace(database) };
}
