/** The variables that the instrumented code reads and counts: the active mutant, its hits, and the current test. */
export type StrykerSwitch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  /** More hits than the limit throw: an infinite loop. */
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
};

const holder = globalThis as { __stryker__?: StrykerSwitch };

export const strykerSwitch: StrykerSwitch = (holder.__stryker__ ??= {});
