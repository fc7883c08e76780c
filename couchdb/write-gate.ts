/** Where every write of a store passes: it can be held for an instant, so that all databases can be copied as of one moment. */
export type WriteGate = {
  /** Begins a write to the LevelDB at `location` as soon as nobody holds the gate. It calls `leave` when it has ended. */
  enter(location: string, begin: (leave: () => void) => void): void;
  /** Resolves when no write is under way; from then on none begins until `release` is called. One holder at a time. */
  hold(): Promise<void>;
  release(): void;
  /** The locations that were written to since they were last taken out of this set. */
  readonly changed: Set<string>;
};

export function makeWriteGate(): WriteGate {
  const changed = new Set<string>();
  let underWay = 0;
  let waiting: (() => void)[] | null = null;
  let quiet: (() => void) | null = null;

  const start = (location: string, begin: (leave: () => void) => void): void => {
    underWay += 1;
    changed.add(location);
    begin(() => {
      underWay -= 1;
      // Once more: whoever looked while it was under way may have seen half of it.
      changed.add(location);
      if (underWay === 0) quiet?.();
    });
  };
  return {
    changed,
    enter(location, begin) {
      if (waiting === null) start(location, begin);
      else waiting.push(() => start(location, begin));
    },
    async hold() {
      if (waiting !== null) throw new Error('the writes are held already');
      waiting = [];
      if (underWay === 0) return;
      await new Promise<void>((resolve) => {
        quiet = resolve;
      });
      quiet = null;
    },
    release() {
      const held = waiting ?? [];
      waiting = null;
      for (const go of held) go();
    },
  };
}
