/** The clock of the authority, in ms. Only the demo world sets it back, to spread its history over past weeks. */
export type Clock = {
  readonly now: () => number;
  readonly set: (at: number) => void;
  readonly reset: () => void;
};

export function systemClock(): Clock {
  let fixed: number | null = null;
  return {
    now: () => fixed ?? Date.now(),
    set(at) {
      fixed = at;
    },
    reset() {
      fixed = null;
    },
  };
}
