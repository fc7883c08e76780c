/** The position from which a pull continues. */
export type Position = { readonly since: string; readonly limit: number };

export type PullPrefetch<Answer> = {
  /** Prefetches what the next pull will request; does nothing during a pull or without a known position. */
  readonly now: () => void;
  /** The answer for this position: the prefetched one if it matches, otherwise a new one. */
  readonly take: (position: Position) => Promise<Answer>;
  /** The position of the next pull; null if unknown. */
  readonly expect: (position: Position | null) => void;
};

/**
 * Asks the authority while RxDB still reads its checkpoint from the device. Called whenever RxDB is asked to pull. RxDB
 * drops such a call when another pull begins after it, so a newer request replaces an older one, and a pull never takes
 * an answer older than the last call.
 */
export function makePullPrefetch<Answer>(ask: (position: Position) => Promise<Answer>): PullPrefetch<Answer> {
  let expected: Position | null = null;
  let early: (Position & { readonly answer: Promise<Answer> }) | null = null;
  return {
    now() {
      if (expected === null) return;
      const answer = ask(expected);
      // The taker sees the failure; otherwise it is ignored.
      answer.catch(() => undefined);
      early = { ...expected, answer };
    },
    take(position) {
      const held = early;
      early = null;
      return held?.since === position.since && held.limit === position.limit ? held.answer : ask(position);
    },
    expect(position) {
      expected = position;
    },
  };
}
