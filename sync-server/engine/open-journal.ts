/** Opens the journal with its one authority: the checks before it, and the places of its head. */
import { randomBytes } from 'node:crypto';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { RepairMark } from '#couchdb/databases.ts';
import { randomId } from '../random-id.ts';
import { makeHeadFile } from '../adapters/head-file.ts';
import { makeSecretFingerprint } from '../adapters/secret-fingerprint.ts';
import { makeSigner, nodeSha256 } from '../adapters/signing.ts';
import { systemTimers } from '../adapters/timers.ts';
import type { Clock } from '../clock.ts';
import { type Authority, openAuthority } from '../commands/authority.ts';
import type { Config } from '../config.ts';
import type { CrashPoints } from '../crash-points.ts';
import { makeHeadDocument } from '../journal/head-document.ts';
import { makeHeadKeeper } from '../journal/head-keeper.ts';
import type { HeadPlace } from '../journal/ports.ts';
import type { Stop } from '../journal/writer.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { type AcceptLossAfter, checkJournal, stateLoss } from '../start/check-journal.ts';
import { verifyAfterRepair } from '../start/verify-repair.ts';

export type JournalOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Called once when this authority must stop: the process then exits. */
  readonly onStopped: (why: Stop) => void;
  /** An open store instead of the configured one; the head of its journal is only in `heads`. */
  readonly store?: DocumentStore;
  readonly heads?: readonly HeadPlace[];
  /** `--accept-loss-after`. */
  readonly acceptLossAfter?: AcceptLossAfter;
};

type JournalDeps = {
  readonly store: DocumentStore;
  readonly clock: Pick<Clock, 'now'>;
  readonly secrets: Pick<Secrets, 'signingKey'>;
  readonly crash: CrashPoints;
  readonly repaired: readonly RepairMark[];
};

/** Checks the journal against everything derived from it, and makes this process its authority. */
export async function openJournal(
  options: JournalOptions,
  { store, clock, secrets, crash, repaired }: JournalDeps,
): Promise<Authority> {
  const { config, log } = options;
  const signing = makeSigner(secrets.signingKey);
  const hash = nodeSha256;
  const heads = headPlaces(options, store);
  await checkJournal({ store, heads, signing, hash, log }, options.acceptLossAfter);
  const ids = { fingerprint: makeSecretFingerprint() };
  await verifyAfterRepair(store, { ...signing, hash, ids }, repaired);
  const authority = await openAuthority({
    store,
    verifiesChain: true,
    head: makeHeadKeeper({ places: heads, timers: systemTimers, log }),
    now: clock.now,
    newId: () => randomId(randomBytes),
    timers: systemTimers,
    signing,
    hash,
    crash,
    log,
    onDeposed: options.onStopped,
    rateLimits: config.rateLimits,
    ids,
    parameters: config.parameters,
  });
  try {
    await stateLoss({ store }, authority);
    return authority;
  } catch (error) {
    await authority.close();
    throw error;
  }
}

function headPlaces(
  { config, heads, store: given }: JournalOptions,
  store: DocumentStore,
): readonly HeadPlace[] {
  if (given !== undefined) return heads ?? [];
  const file = makeHeadFile(config.dataDirectory);
  return store.kind === 'embedded' ? [file] : [file, makeHeadDocument(store)];
}
