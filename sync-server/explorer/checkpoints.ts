/** Signs the heads of the journal on request, and proves that one extends another. */
import { signCheckpoint, verifierKey } from '#domain/witness/checkpoint.ts';
import type { CheckpointAnswer, CheckpointPage, ConsistencyAnswer } from '#domain/witness/schema.ts';
import { checkpointPageMax, checkpointStep } from '#domain/limits.ts';
import type { LogTree } from '../journal/log-tree.ts';
import type { Signing } from '../journal/ports.ts';

export type HeadSource = {
  readonly tree: Pick<LogTree, 'size' | 'rootAt' | 'consistencyProof'>;
  durable(): { readonly n: number };
};

export type CheckpointDeps = {
  readonly authority: HeadSource;
  readonly signing: Pick<Signing, 'publicKey' | 'sign'>;
  /** ms */
  readonly now: () => number;
};

/** Null: the journal has no such size. Calls reject with a `StoreError` when the store fails. */
export type Checkpoints = {
  /** Whether a head can be published; false while the tree is backfilled after an update of the service. */
  isReady(): boolean;
  latest(): Promise<CheckpointAnswer>;
  at(size: number): Promise<CheckpointAnswer | null>;
  page(query: { readonly before?: number | undefined; readonly limit: number }): Promise<CheckpointPage>;
  consistency(from: number, to: number): Promise<ConsistencyAnswer | null>;
};

/** How long a note is reused before it is signed again. */
const noteForMs = 1_000;

export function makeCheckpoints({ authority, signing, now }: CheckpointDeps): Checkpoints {
  const { tree } = authority;
  let newest: (CheckpointAnswer & { readonly at: number }) | null = null;

  const isOf = (size: number): boolean => size >= 1 && size <= tree.size();

  async function sign(size: number, at: number | null): Promise<CheckpointAnswer> {
    const root = await tree.rootAt(size);
    return { size, root, note: signCheckpoint({ size, root, at }, signing) };
  }

  async function latest(): Promise<CheckpointAnswer> {
    const size = tree.size();
    // A clock that is set back does not make an earlier head the later one.
    const at = Math.max(now(), newest?.at ?? 0);
    if (newest === null || newest.size !== size || at - newest.at >= noteForMs) {
      newest = { ...(await sign(size, at)), at };
    }
    const { root, note } = newest;
    return { size: newest.size, root, note };
  }

  return {
    isReady: () => tree.size() > 0 && tree.size() === authority.durable().n,
    latest,
    at: async (size) => (isOf(size) ? sign(size, null) : null),
    async page({ before, limit }) {
      const items: CheckpointAnswer[] = before === undefined ? [await latest()] : [];
      const last = Math.min(before ?? Infinity, items[0]?.size ?? Infinity, tree.size() + 1) - 1;
      let size = last - (last % checkpointStep);
      for (; size > 0 && items.length < Math.min(limit, checkpointPageMax); size -= checkpointStep) {
        items.push(await sign(size, null));
      }
      const end = items.at(-1)?.size;
      return { key: verifierKey(signing.publicKey), items, next: size > 0 && end !== undefined ? end : null };
    },
    async consistency(from, to) {
      if (!isOf(from) || !isOf(to)) return null;
      return { from, to, proof: [...(await tree.consistencyProof(from, to))] };
    },
  };
}
