import type { Request, RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { sendProblem } from './problem.ts';

/** Lets through so many requests a minute from one network address; the rest is told when to come again. */
export function limitByAddress(requestsPerMinuteMax: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: requestsPerMinuteMax, duration: 60 });
  return async (request: Request, response, next) => {
    try {
      await limiter.consume(request.ip ?? 'unknown');
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      sendProblem(response, 'REQUESTS_LIMITED', { retryAfterMs: refusal.msBeforeNext });
      return;
    }
    next();
  };
}
