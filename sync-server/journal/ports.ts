import { z } from 'zod';
import type { Sign } from '#domain/ledger/block.ts';
import type { CommandIdsOptions } from '#domain/ledger/command-ids.ts';
import type { Sha256 } from '#domain/ledger/hash.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { CrashPoints } from '../crash-points.ts';
import type { Log } from '../log.ts';
import type { Timers } from '../timers.ts';

/** The authority's key. `holds` verifies any signature; by default the domain's portable check does. */
export type Signing = {
  readonly publicKey: string;
  readonly sign: Sign;
  readonly holds?: (blockHashHex: string, sig: string, publicKey: string) => boolean;
};

/** The end of the durable journal, as stored outside the journal. `at` in ms. */
export type Head = Readonly<z.infer<typeof HeadSchema>>;

/** The content of a place that stores the head. */
export const HeadSchema = z.object({
  n: z.int().min(0),
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.int(),
});

/** A separate place for the head, which survives a loss of the journal. */
export type HeadPlace = {
  /** The name that the operator sees, such as the path of a file. */
  readonly name: string;
  /** Null when no head was ever written there. Rejects when the head cannot be read. */
  readonly read: () => Promise<Head | null>;
  /** The head is durable when the promise resolves. */
  readonly write: (head: Head) => Promise<void>;
};

/** The ports of the journal. `now` in ms since the epoch. */
export type JournalPorts = {
  readonly store: DocumentStore;
  readonly now: () => number;
  readonly timers: Timers;
  readonly signing: Signing;
  readonly hash: Sha256;
  readonly crash: CrashPoints;
  readonly log: Log;
  /** How the state indexes command ids. */
  readonly ids?: CommandIdsOptions;
};
