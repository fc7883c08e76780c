import type { Sign } from '#domain/ledger/block.ts';
import type { Sha256 } from '#domain/ledger/hash.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { CrashPoints } from '../crash-points.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';

/** The authority's key. `holds` checks any signature; the domain's portable check stands in when it is left out. */
export type Signing = {
  readonly publicKey: string;
  readonly sign: Sign;
  readonly holds?: (blockHashHex: string, sig: string, publicKey: string) => boolean;
};

/** What the journal needs of the world. `now` in ms since the epoch. */
export type JournalPorts = {
  readonly store: DocumentStore;
  readonly now: () => number;
  readonly timers: Timers;
  readonly signing: Signing;
  readonly hash: Sha256;
  readonly crash: CrashPoints;
  readonly log: Log;
};
