import { sealBlock, toStored } from '#domain/ledger/block.ts';
import { tipAfter } from './chain.ts';
import { commitBlock } from './commit-block.ts';
import type { JournalPorts } from './ports.ts';
import { replayNew } from './replay.ts';
import type { RecoveredJournal } from './recover.ts';

/** Another process is the authority: this one must not start, or must stop. */
export class AuthorityDeposed extends Error {
  override readonly name = 'AuthorityDeposed';
}

/**
 * An old authority may still be writing while it is replaced; the claim follows this many of its blocks before giving
 * up.
 */
const CLAIMS_MAX = 50;

/**
 * Makes `writer` the authority with an empty block of the next epoch. The previous authority meets that block at its
 * next write. Throws `AuthorityDeposed` when another process claimed the journal at the same moment.
 */
export async function claimEpoch(
  ports: JournalPorts,
  recovered: RecoveredJournal,
  writer: string,
): Promise<void> {
  const { signing, hash, crash, log } = ports;
  for (let claim = 1; claim <= CLAIMS_MAX; claim++) {
    const { tip } = recovered;
    const at = Math.max(ports.now(), tip.at);
    const header = { n: tip.n + 1, epoch: tip.epoch + 1, writer, at, first: tip.seq + 1 };
    const block = sealBlock({ prev: tip.hash, header, entries: [], leaves: [] }, signing.sign, hash);
    await crash.reach('before-epoch');
    const placed = await commitBlock(ports, toStored(block), () => false);
    if (placed.status === 'failed') throw placed.error;
    if (placed.status === 'committed') {
      recovered.tip = tipAfter(block);
      recovered.starts.add(block.n, block.first);
      recovered.tree.add(block.n, block.hash);
      log.info({ epoch: block.epoch, block: block.n }, 'this process is the authority');
      await crash.reach('after-epoch');
      return;
    }
    if (placed.status === 'taken' && placed.by.epoch > tip.epoch) {
      throw new AuthorityDeposed(
        `another authority claimed the journal with block ${String(block.n)} while this one was starting`,
      );
    }
    await replayNew(ports, recovered);
  }
  throw new AuthorityDeposed(
    'another authority keeps writing to the journal: stop it before this one starts',
  );
}
