/** The ports of the projections. */
import type { Entry } from '#domain/ledger/entry.ts';
import type { SourcedEntry } from '#domain/ledger/document.ts';
import type { State } from '#domain/ledger/state.ts';
import type { FeedName } from '#domain/protocol.ts';

/** A sourced entry as its JSON text: one object to the garbage collector, where an entry is forty. */
export type EntryText = { readonly seq: number; readonly text: string; readonly leaf: Uint8Array };

export type DurableEntries = {
  readonly block: { readonly entries: readonly Entry[] };
  readonly leaves: readonly Uint8Array[];
  /** The JSON text of each entry, from the part that has written them. */
  readonly texts?: readonly string[];
};

/** The durable journal, as the authority provides it. */
export type JournalFeed = {
  readonly state: Pick<State, 'parameters' | 'closedAccounts'>;
  durable(): { readonly seq: number };
  /** Calls `listener` synchronously and in order for every block that has become durable. */
  onDurable(listener: (block: DurableEntries) => void): void;
  /** Durable entries after `afterSeq`, oldest first. */
  readEntries(afterSeq: number, limit: number): Promise<readonly SourcedEntry[]>;
};

/** Tells devices which collections changed; `userId` null means everybody who may read the feed. */
export type Bell = {
  ring(feed: FeedName, userId: string | null, collections: readonly string[]): void;
  /** Presence of a person: called once when their first stream opens and once when the last one closes. */
  onPresence(listener: (userId: string, online: boolean) => void): void;
};
