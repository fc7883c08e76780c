/** The clock of the authority, in whole ms. Only the demo world sets it back, to spread its history over past weeks. */
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
      // A fraction would be lost on the wire, where times are ISO 8601, and the record would not prove what is shown.
      fixed = Math.floor(at);
    },
    reset() {
      fixed = null;
    },
  };
}
