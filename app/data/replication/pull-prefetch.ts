/** Where a pull goes on. */
export type Position = { readonly since: string; readonly limit: number };

export type PullPrefetch<Answer> = {
  /** Asks at once for what the next pull will ask for; nothing while one is under way or none is known. */
  readonly now: () => void;
  /** The answer for this position: the one that was asked ahead, if it is that, else a new one. */
  readonly take: (position: Position) => Promise<Answer>;
  /** Where the next pull will go on; null while that is not known. */
  readonly expect: (position: Position | null) => void;
};

/**
 * Asks the authority while RxDB still reads its checkpoint from the device. Called whenever RxDB is told to pull, for
 * RxDB drops such a call when another pull begins after it: what is asked replaces what was asked before, so a pull never
 * takes an answer that is older than the last call.
 */
export function makePullPrefetch<Answer>(ask: (position: Position) => Promise<Answer>): PullPrefetch<Answer> {
  let expected: Position | null = null;
  let early: (Position & { readonly answer: Promise<Answer> }) | null = null;
  return {
    now() {
      if (expected === null) return;
      const answer = ask(expected);
      // Who takes it hears of the failure; an answer that nobody takes is nobody's.
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
