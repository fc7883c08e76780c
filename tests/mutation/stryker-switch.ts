/** What the instrumented code reads and counts: which change is made, how often it was reached, and by which test. */
export type StrykerSwitch = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  /** More hits than the limit throw: a loop without an end. */
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: {
    static: Record<string, number>;
    perTest: Record<string, Record<string, number>>;
  };
};

const holder = globalThis as { __stryker__?: StrykerSwitch };

export const strykerSwitch: StrykerSwitch = (holder.__stryker__ ??= {});
