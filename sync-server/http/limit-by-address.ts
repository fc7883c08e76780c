import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sendProblem } from './problem.ts';

/** Lets through so many requests a minute from one network address; the rest is told when to come again. */
export const limitByAddress = (requestsPerMinuteMax: number): RequestHandler =>
  limitBy(requestsPerMinuteMax, addressOf);

const addressOf = (request: Request): string => request.ip ?? 'unknown';

/** Lets through so many requests a minute for each key. */
export function limitBy(
  requestsPerMinuteMax: number,
  keyOf: (request: Request, response: Response) => string,
): RequestHandler {
  const limiter = new RateLimiterMemory({ points: requestsPerMinuteMax, duration: 60 });
  return async (request, response, next) => {
    try {
      await limiter.consume(keyOf(request, response));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      sendProblem(response, 'REQUESTS_LIMITED', { retryAfterMs: refusal.msBeforeNext });
      return;
    }
    next();
  };
}

/** Takes points from what an address has in a minute, all or none; 0, or after how many ms there are new ones. */
export type AddressAllowance = (request: Request, points: number) => Promise<number>;

export function allowanceByAddress(pointsPerMinuteMax: number): AddressAllowance {
  const limiter = new RateLimiterMemory({ points: pointsPerMinuteMax, duration: 60 });
  return async (request, points) => {
    if (points === 0) return 0;
    try {
      await limiter.consume(addressOf(request), points);
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      // A refusal takes nothing: whoever needs less may still have it.
      await limiter.reward(addressOf(request), points);
      return Math.max(1, refusal.msBeforeNext);
    }
  };
}
