/**
 * Measures the cost of counting a request: `npm run bench -- limiter`. A thousand people on a hundred networks, and every
 * request is allowed; each figure is the median of seven runs.
 */
import type { IncomingMessage } from 'node:http';
import { ok } from '#domain/result.ts';
import { makeRequestLimiter } from '#server/http/request-limiter.ts';

const REQUESTS = 200_000;
const RUNS = 7;
const PEOPLE = 1_000;

function nanosecondsEach(requests: readonly IncomingMessage[]): number {
  const session = { userId: '', sessionId: '', expiresAt: Infinity };
  let now = 0;
  const limiter = makeRequestLimiter({
    rateLimits: true,
    accounts: { verifyAccessToken: (token) => ok({ ...session, userId: token, sessionId: token }) },
    trustedProxies: 0,
    now: () => (now += 0.5),
  });
  const started = performance.now();
  for (let n = 0; n < REQUESTS; n++) {
    const request = requests[n % PEOPLE];
    if (request !== undefined && limiter.waitForPerson('pull', request) > 0) throw new Error('refused');
  }
  return ((performance.now() - started) * 1_000_000) / REQUESTS;
}

const requestOf = (n: number): IncomingMessage =>
  ({
    headers: { authorization: `Bearer person-${String(n)}` },
    socket: { remoteAddress: `::ffff:203.0.113.${String(n % 100)}` },
  }) as unknown as IncomingMessage;

const requests = Array.from({ length: PEOPLE }, (_, n) => requestOf(n));
const times = Array.from({ length: RUNS }, () => nanosecondsEach(requests)).sort((a, b) => a - b);
process.stdout.write(`a request of a person: ${String(Math.round(times[(RUNS - 1) / 2] ?? 0))} ns\n`);
