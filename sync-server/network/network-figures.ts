import { writeMicro } from '#domain/money.ts';
import type { NetworkFigures } from '#domain/network/schema.ts';
import type { Authority } from '../commands/authority.ts';
import { isoTime } from '../iso-time.ts';
import { makeMovedToday } from './moved-today.ts';

export type FiguresDeps = {
  readonly authority: Pick<Authority, 'durable' | 'readEntries' | 'health'> & {
    readonly state: Pick<Authority['state'], 'users'>;
  };
  /** ms */
  readonly now: () => number;
};

/** For so long everybody gets the same answer. */
const keptMs = 1_000;

/**
 * Reads the public figures of the network: sums over everybody, nothing of a person. Rejects with a `StoreError` when the
 * store fails.
 */
export function makeNetworkFigures({ authority, now }: FiguresDeps): () => Promise<NetworkFigures> {
  const movedToday = makeMovedToday(authority);
  let kept: { readonly at: number; readonly answer: Promise<NetworkFigures> } | null = null;

  async function read(at: number): Promise<NetworkFigures> {
    const moved = await movedToday(at);
    const { n } = authority.durable();
    return {
      asOf: isoTime(at),
      movedToday: writeMicro(moved),
      people: authority.state.users.size,
      lastBlock: n === 0 ? null : { n, at: isoTime(authority.health().lastBlockAt) },
    };
  }

  return () => {
    const at = now();
    if (kept !== null && at - kept.at < keptMs) return kept.answer;
    // One after the other, because each continues where the last one stopped.
    const before = kept?.answer ?? Promise.resolve();
    const answer = before.then(
      () => read(at),
      () => read(at),
    );
    kept = { at, answer };
    return answer;
  };
}
