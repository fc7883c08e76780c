import type { Block } from '#domain/ledger/block.ts';
import { entryLeaf } from '#domain/ledger/record.ts';
import type { Log } from '../log.ts';
import { sleep } from '../timers.ts';
import { blocksFrom } from './blocks.ts';
import {
  checkPlace,
  checkSealOver,
  GENESIS,
  JournalBroken,
  type Tip,
  tipAfter,
  requireWellFormed,
} from './chain.ts';
import type { JournalPorts } from './ports.ts';

/**
 * Checks in the background, from the first one on, the blocks that a start skipped because of a snapshot: links,
 * epochs, times, seqs, roots, hashes and signatures.
 */
export type ChainVerifier = {
  /** Resolves when every block is checked, one is invalid, or it was stopped. */
  readonly done: Promise<void>;
  readonly stop: () => void;
};

/** About a millisecond of hashing between two turns of the event loop. */
const ENTRIES_AT_ONCE = 50;
const REST_MS = 2;
const REST_WHILE_BUSY_MS = 50;
const RETRY_MS = 30_000;

type Deps = Pick<JournalPorts, 'store' | 'hash' | 'timers' | 'signing'> & {
  readonly log: Log;
  /** The block of the snapshot; the replay has checked the blocks after it. */
  readonly upTo: { readonly n: number; readonly hash: string };
  /** Whether commands wait for the disk: they have priority. */
  readonly isBusy: () => boolean;
  readonly onBroken: (broken: JournalBroken) => void;
};

export function verifyChain(deps: Deps): ChainVerifier {
  let isStopped = false;
  return {
    done: run(deps, () => isStopped),
    stop() {
      isStopped = true;
    },
  };
}

async function run(deps: Deps, isStopped: () => boolean): Promise<void> {
  const { log, timers, onBroken, upTo } = deps;
  while (!isStopped()) {
    try {
      const tip = await walk(deps, isStopped);
      if (isStopped()) return;
      if (tip.n < upTo.n)
        throw new JournalBroken(tip.n + 1, 'it is missing, but a snapshot was taken after it');
      if (tip.hash !== upTo.hash) throw new JournalBroken(tip.n, 'it is not the block of the snapshot');
      log.info({ block: tip.n }, 'every block before the snapshot is valid');
      return;
    } catch (error) {
      if (error instanceof JournalBroken) {
        onBroken(error);
        return;
      }
      log.warn({ err: error }, 'the blocks before the snapshot wait to be checked');
      await sleep(timers, RETRY_MS);
    }
  }
}

async function walk(deps: Deps, isStopped: () => boolean): Promise<Tip> {
  const { store, upTo, timers, isBusy } = deps;
  let tip: Tip = GENESIS;
  for await (const page of blocksFrom(store, 1)) {
    for (const block of page) {
      if (isStopped() || tip.n >= upTo.n) return tip;
      await check(deps, block, tip);
      tip = tipAfter(block);
      await sleep(timers, isBusy() ? REST_WHILE_BUSY_MS : REST_MS);
    }
  }
  return tip;
}

async function check({ hash, signing, timers }: Deps, block: Block, tip: Tip): Promise<void> {
  requireWellFormed(tip.n + 1, () => {
    checkPlace(block, tip);
  });
  const leaves: Uint8Array[] = [];
  for (const entry of block.entries) {
    leaves.push(requireWellFormed(block.n, () => entryLeaf(entry, hash)));
    if (leaves.length % ENTRIES_AT_ONCE === 0) await timers.turn();
  }
  requireWellFormed(block.n, () => {
    checkSealOver(block, leaves, { ...signing, hash });
  });
}
