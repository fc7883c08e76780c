/** Keeps the blocks that were opened on this device, so that they can be read, and checked, without a network. */
import { z } from 'zod';
import { BlockPageSchema } from '#domain/explorer/schema.ts';
import { fetchBlock } from '../../data/explorer/explorer-api.ts';
import type { ProofStore } from '../../data/proofs/proof-store.ts';
import type { ReadBlock } from './use-block.ts';

/** The newest of those that would have the same name replaces them, so neighbours never do. */
const blocksKept = 64;

const KeptSchema = z.object({ number: z.int(), page: BlockPageSchema });

type Store = Pick<ProofStore, 'getBlock' | 'putBlock'>;

/** `open` rejects where nothing is kept: then it is as for visitors. */
export function keepBlocks(open: () => Promise<Store>, fetchOne: ReadBlock = fetchBlock): ReadBlock {
  return async (number, from) => {
    const name = `${String(number % blocksKept)}:${String(from)}`;
    const answer = await fetchOne(number, from);
    const store = await open().catch(() => null);
    if (store === null) return answer;
    if (answer.ok) {
      await store.putBlock(name, { number, page: answer.value }).catch(() => undefined);
      return answer;
    }
    const kept = KeptSchema.safeParse(await store.getBlock(name).catch(() => null)).data;
    // Whether it is still the newest one, only the service knows.
    return kept?.number === number ? { ok: true, value: { ...kept.page, isNewest: false } } : answer;
  };
}
