import type { Random } from './random.ts';

/** The probability of each fault in one history. */
export type Weather = {
  /** Per call of the store. */
  readonly requestLost: number;
  /** The caller gets a time-out; the request still arrives later. */
  readonly requestLate: number;
  readonly replyLost: number;
  /** The call succeeded, but the answer was a 5xx or a 202. */
  readonly answerUnclear: number;
  readonly refused: number;
  readonly appliedTwice: number;
  readonly diskFull: number;
  readonly storeLatencyMaxMs: number;
  /** Per crash point that a process reaches. */
  readonly crash: number;
  /** Per message between a client and an authority. */
  readonly messageLost: number;
  readonly messageTwice: number;
  /** A client sends a decided command again. */
  readonly resend: number;
  readonly clientRestart: number;
};

export const CALM: Weather = {
  requestLost: 0,
  requestLate: 0,
  replyLost: 0,
  answerUnclear: 0,
  refused: 0,
  appliedTwice: 0,
  diskFull: 0,
  storeLatencyMaxMs: 2,
  crash: 0,
  messageLost: 0,
  messageTwice: 0,
  resend: 0,
  clientRestart: 0,
};

/** Each fault occurs in half of the histories, so every combination occurs, including none. */
export function drawWeather(random: Random): Weather {
  const randomChance = (max: number): number => (random.chance(0.5) ? random.next() * max : 0);
  return {
    requestLost: randomChance(0.06),
    requestLate: randomChance(0.08),
    replyLost: randomChance(0.08),
    answerUnclear: randomChance(0.08),
    refused: randomChance(0.05),
    appliedTwice: randomChance(0.2),
    diskFull: randomChance(0.01),
    storeLatencyMaxMs: random.pick([2, 20, 100, 400]),
    crash: randomChance(0.01),
    messageLost: randomChance(0.2),
    messageTwice: randomChance(0.3),
    resend: 0.2 + randomChance(0.5),
    clientRestart: randomChance(0.2),
  };
}
