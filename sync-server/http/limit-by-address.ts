import type { Request, RequestHandler, Response } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sendProblem } from './problem.ts';

/** Lets through so many requests a minute from one network address; the rest is told when to come again. */
export const limitByAddress = (requestsPerMinuteMax: number): RequestHandler =>
  limitBy(requestsPerMinuteMax, (request) => request.ip ?? 'unknown');

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
