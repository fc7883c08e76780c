import { apply } from '#domain/features.ts';
import type { Block } from '#domain/ledger/block.ts';
import type { State } from '#domain/ledger/state.ts';
import { type BlockStarts } from './block-starts.ts';
import { blocksFrom } from './blocks.ts';
import { checkBlock, JournalBroken, type Tip, tipAfter } from './chain.ts';
import type { LogTree } from './log-tree.ts';
import type { JournalPorts } from './ports.ts';

/** The part of the journal read so far: the state after its last entry, its end, and the start of each block. */
export type ReplayedJournal = {
  readonly state: State;
  /**
   * The command ids after the last full chunk of the snapshot, in order: the state keeps only the newest ids in full.
   */
  readonly ids: string[];
  tip: Tip;
  readonly starts: BlockStarts;
  readonly tree: LogTree;
};

/** Checks and applies every block after the tip. Throws `JournalBroken` naming the first invalid block. */
export async function replayNew(ports: JournalPorts, replayed: ReplayedJournal): Promise<void> {
  const { hash, signing } = ports;
  for await (const page of blocksFrom(ports.store, replayed.tip.n + 1)) {
    for (const block of page) {
      checkBlock(block, replayed.tip, { ...signing, hash });
      applyBlock(replayed, block);
      replayed.starts.add(block.n, block.first);
      replayed.tree.add(block.n, block.hash);
      replayed.tip = tipAfter(block);
    }
  }
}

/** Applies the entries of a block that the state lacks. Throws `JournalBroken` for an entry that breaks a rule. */
export function applyBlock({ state, ids }: Pick<ReplayedJournal, 'state' | 'ids'>, block: Block): void {
  for (const entry of block.entries) {
    if (entry.seq <= state.seq) continue;
    try {
      apply(state, entry);
      ids.push(entry.id);
    } catch (error) {
      throw new JournalBroken(
        block.n,
        `entry ${String(entry.seq)}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
