import type { Random } from './random.ts';

/** How likely each fault is, for one history. */
export type Weather = {
  /** Of one call of the store. */
  readonly requestLost: number;
  /** The caller hears of a time-out; the request arrives all the same, later. */
  readonly requestLate: number;
  readonly replyLost: number;
  /** It happened, but the answer was a 5xx or a 202. */
  readonly answerUnclear: number;
  readonly refused: number;
  readonly appliedTwice: number;
  readonly diskFull: number;
  readonly storeLatencyMaxMs: number;
  /** Of a process reaching a crash point. */
  readonly crash: number;
  /** Of one message between a client and an authority. */
  readonly messageLost: number;
  readonly messageTwice: number;
  /** Of a client sending a command again that it knows the verdict of. */
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

/** Each fault is there in half of the histories, so that every combination is met, calm ones too. */
export function forecast(random: Random): Weather {
  const some = (max: number): number => (random.chance(0.5) ? random.next() * max : 0);
  return {
    requestLost: some(0.06),
    requestLate: some(0.08),
    replyLost: some(0.08),
    answerUnclear: some(0.08),
    refused: some(0.05),
    appliedTwice: some(0.2),
    diskFull: some(0.01),
    storeLatencyMaxMs: random.pick([2, 20, 100, 400]),
    crash: some(0.01),
    messageLost: some(0.2),
    messageTwice: some(0.3),
    resend: 0.2 + some(0.5),
    clientRestart: some(0.2),
  };
}
