import { emptyState } from '#domain/features.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { makeBlockStarts } from './block-starts.ts';
import { readBlock } from './blocks.ts';
import { checkSeal, GENESIS, JournalBroken, tipAfter } from './chain.ts';
import { type LoadedSnapshot, loadSnapshot } from './load-snapshot.ts';
import { makeLogTree } from './log-tree.ts';
import type { JournalPorts } from './ports.ts';
import { applyBlock, type ReplayedJournal, replayNew } from './replay.ts';
import type { Manifest } from './snapshot-documents.ts';

export type RecoveredJournal = ReplayedJournal & { readonly manifest: Manifest | null };

/**
 * Builds the state at the end of the journal from the newest complete snapshot and the blocks after it, which are all
 * checked. Throws `JournalBroken` naming the first invalid block, and `StoreError` when the store does not answer.
 */
export async function recover(ports: JournalPorts, parameters?: RuleParameters): Promise<RecoveredJournal> {
  const startedAt = ports.now();
  const loaded = await loadSnapshot(ports, parameters);
  const recovered = loaded === null ? fromNothing(ports, parameters) : await fromSnapshot(ports, loaded);
  const { seq } = recovered.state;
  await replayNew(ports, recovered);
  const replayed = recovered.state.seq - seq;
  const tookMs = ports.now() - startedAt;
  ports.log.info({ block: recovered.tip.n, seq: recovered.tip.seq, replayed, tookMs }, 'the journal is read');
  return recovered;
}

const fromNothing = (ports: JournalPorts, parameters?: RuleParameters): RecoveredJournal => ({
  state: emptyState(parameters, ports.ids),
  ids: [],
  starts: makeBlockStarts(),
  tip: GENESIS,
  tree: makeLogTree(ports, null),
  manifest: null,
});

/** The block that the snapshot names must be in the journal; its entries after the snapshot are applied. */
async function fromSnapshot(ports: JournalPorts, loaded: LoadedSnapshot): Promise<RecoveredJournal> {
  const { state, starts, n, hash, manifest, ids } = loaded;
  const block = await readBlock(ports.store, n);
  if (block === null) throw new JournalBroken(n, 'it is missing, but a snapshot was taken after it');
  if (block.hash !== hash) throw new JournalBroken(n, 'it is not the block that a snapshot was taken after');
  checkSeal(block, { ...ports.signing, hash: ports.hash });
  applyBlock({ state, ids }, block);
  const tree = makeLogTree(ports, manifest.tree ?? null);
  return { state, ids, starts, tip: tipAfter(block), tree, manifest };
}
