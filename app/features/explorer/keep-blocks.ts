/** Stores the blocks that were opened on this device, so that they can be read and checked offline. */
import { z } from 'zod';
import { BlockPageSchema } from '#domain/explorer/schema.ts';
import { fetchBlock } from '../../data/explorer/explorer-api.ts';
import type { ProofStore } from '../../data/proofs/proof-store.ts';
import type { ReadBlock } from './use-block.ts';

/** Block numbers that are equal modulo this share a name, and the newest one replaces the others; neighbours never share one. */
const blocksKept = 64;

const KeptSchema = z.object({ number: z.int(), page: BlockPageSchema });

type Store = Pick<ProofStore, 'getBlock' | 'putBlock'>;

/** If `open` rejects, nothing is stored, as for visitors. */
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
    // Only the service knows whether it is still the newest block.
    return kept?.number === number ? { ok: true, value: { ...kept.page, isNewest: false } } : answer;
  };
}
