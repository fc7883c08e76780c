import { z } from 'zod';
import type { Sign } from '#domain/ledger/block.ts';
import type { CommandIdsOptions } from '#domain/ledger/command-ids.ts';
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

/** The end of the durable journal, as it is kept outside the journal. `at` in ms. */
export type Head = Readonly<z.infer<typeof HeadSchema>>;

/** What a place of the head holds. */
export const HeadSchema = z.object({
  n: z.int().min(0),
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.int(),
});

/** A place of its own for the head, which a loss of the journal leaves alone. */
export type HeadPlace = {
  /** For whoever runs the service, such as the path of a file. */
  readonly name: string;
  /** Null when no head was ever written there. Rejects for one that cannot be read. */
  readonly read: () => Promise<Head | null>;
  /** Durable when it resolves. */
  readonly write: (head: Head) => Promise<void>;
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
  /** How the state keeps the ids of commands. */
  readonly ids?: CommandIdsOptions;
};
