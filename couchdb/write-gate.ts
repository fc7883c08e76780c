/** The gate that every write of a store passes: closing it briefly allows a copy of all databases as of one moment. */
export type WriteGate = {
  /**
   * Begins a write to the LevelDB at `location` as soon as the gate is open. `begin` calls `leave` when the write has
   * ended.
   */
  enter(location: string, begin: (leave: () => void) => void): void;
  /** Resolves when no write is under way; from then on none begins until `release` is called. One holder at a time. */
  hold(): Promise<void>;
  release(): void;
  /** The locations with writes since they were last removed from this set. */
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
      // Added again: a reader during the write may have copied half of it.
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
