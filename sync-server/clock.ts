import { uptime } from 'node:os';

/**
 * The clock of the authority, in whole ms. It follows elapsed time, not the machine's clock: setting that ahead and
 * back changes nothing here. A clock that stays set is adopted after ten minutes.
 */
export type Clock = {
  readonly now: () => number;
  /** Only the demo world sets it back, to spread its history over past weeks. */
  readonly set: (at: number) => void;
  readonly reset: () => void;
  /** Moves `now` forward by so many ms for good: only with TEST_CLOCK. */
  readonly advance: (ms: number) => void;
  /**
   * The same clock without the test's advances: sessions and codes keep their real lifetimes while a test moves days ahead.
   */
  readonly unmoved: () => number;
};

/** A clock that notices a step of the machine's. */
export type SteadyClock = Clock & {
  /** How far the machine's clock is ahead of this one, ms; 0 while they agree, negative when it is behind. */
  readonly stepMs: () => number;
};

/** The machine's clocks, in ms. */
type MachineClock = {
  readonly wall: () => number;
  /** Monotonic; stands still while the machine sleeps. */
  readonly passed: () => number;
  /** Monotonic, and includes sleep where the platform supports it. */
  readonly up: () => number;
};

const MACHINE_CLOCK: MachineClock = {
  wall: () => Date.now(),
  passed: () => performance.now(),
  up: () => uptime() * 1_000,
};

/** A smaller difference is drift or time synchronisation, and is followed. */
const STEP_MS_MIN = 2_000;
const BELIEVED_AFTER_MS = 600_000;
const LOOK_EVERY_MS = 1_000;

type Step = { readonly ms: number; readonly noticedAt: number };

/** Call `look` every second; it returns a step of the machine's clock once, in ms, otherwise null. */
export function makeClock(machine: MachineClock = MACHINE_CLOCK): SteadyClock & {
  readonly look: () => number | null;
} {
  let fixed: number | null = null;
  let advancedMs = 0;
  let anchor = { wall: machine.wall(), passed: machine.passed(), up: machine.up() };
  let step: Step | null = null;

  const own = (): number => anchor.wall + (machine.passed() - anchor.passed);
  const believe = (): void => {
    anchor = { wall: machine.wall(), passed: machine.passed(), up: machine.up() };
    step = null;
  };
  const hasSlept = (ahead: number): boolean => {
    const asleep = machine.up() - anchor.up - (machine.passed() - anchor.passed);
    return ahead > 0 && Math.abs(ahead - asleep) < STEP_MS_MIN;
  };
  return {
    now: () => fixed ?? Math.floor(own() + advancedMs),
    unmoved: () => fixed ?? Math.floor(own()),
    advance(ms) {
      advancedMs += ms;
    },
    set(at) {
      // The wire's ISO 8601 would lose a fraction, and the record would not prove the shown time.
      fixed = Math.floor(at);
    },
    reset() {
      fixed = null;
    },
    stepMs: () => step?.ms ?? 0,
    look() {
      const ahead = Math.round(machine.wall() - own());
      if (Math.abs(ahead) < STEP_MS_MIN || hasSlept(ahead)) {
        believe();
        return null;
      }
      const isNew = step === null || Math.abs(ahead - step.ms) >= STEP_MS_MIN;
      if (isNew) step = { ms: ahead, noticedAt: machine.passed() };
      else if (step !== null && machine.passed() - step.noticedAt >= BELIEVED_AFTER_MS) believe();
      return isNew ? ahead : null;
    },
  };
}

/** The clock of this process, checked every second; `onStep` gets the size of a step in ms. */
export function systemClock(): SteadyClock & {
  readonly watch: (onStep: (stepMs: number) => void) => { stop: () => void };
} {
  const { look, ...clock } = makeClock();
  return {
    ...clock,
    watch(onStep) {
      const timer = setInterval(() => {
        const stepMs = look();
        if (stepMs !== null) onStep(stepMs);
      }, LOOK_EVERY_MS);
      timer.unref();
      return {
        stop() {
          clearInterval(timer);
        },
      };
    },
  };
}
