// Proves that proofs are limited by their work: nobody gets more than a minute's share of hashed entries, every request
// can be granted once that is available again, and a refusal costs others nothing.
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { entriesPerBlockMax, proofLeavesPerMinuteMax, proofsPerRequestMax } from '#domain/limits.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { err } from '#domain/result.ts';
import { makeProofs } from './proofs.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { mountEndpoints } from '../http/mount-endpoints.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { proofEndpoints } from './proof-endpoints.ts';
import { makeRequestLimiter } from '../http/request-limiter.ts';

let server: Server | null = null;
/** The number of hashed entries. */
let proven = 0;
afterEach(() => {
  server?.close();
  proven = 0;
});

/** Blocks of `entriesPerBlockMax`: each position is in another one. */
async function serve(rateLimits: boolean): Promise<(blocks: number) => Promise<Response>> {
  const authority = {
    state: {
      users: new Map(),
      wallets: new Map(),
      closedAccounts: new Map(),
      slices: {},
      investors: new Map(),
      investorVaults: new Map(),
    },
    leavesFor: (seqs: readonly number[]) => new Set(seqs).size * entriesPerBlockMax,
    provenEntries: () => {
      proven += 1;
      return Promise.resolve(new Map());
    },
  };
  const limiter = makeRequestLimiter({
    rateLimits,
    accounts: { verifyAccessToken: () => err('NOT_AUTHENTICATED') },
    trustedProxies: 0,
    // The beginning of a minute's window, so the remaining wait does not depend on when the test runs.
    now: () => 60_000,
  });
  const app = express();
  app.use(express.json());
  const proofs = makeProofs({ store: makeMemoryStore(), authority });
  app.use(mountEndpoints(proofEndpoints({ proofs, limiter }), testGuards()));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  const url = `http://127.0.0.1:${String((started.address() as AddressInfo).port)}/api/explorer/proofs`;
  return (blocks) => {
    const seqs = Array.from({ length: blocks }, (_, n) => n + 1);
    const body = JSON.stringify({ ids: seqs.map(() => 'a'.repeat(32)), seqs });
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  };
}

it('the largest request can be granted', () => {
  expect(proofLeavesPerMinuteMax).toBeGreaterThanOrEqual(proofsPerRequestMax * entriesPerBlockMax);
});

it('counts the entries of every block read, and says when to retry', async () => {
  const ask = await serve(true);
  expect((await ask(proofsPerRequestMax - 1)).status).toBe(200);
  const refused = await ask(2);
  expect(refused.status).toBe(429);
  const { code, retryAfterMs } = ProblemSchema.parse(await refused.json());
  expect(code).toBe('REQUESTS_LIMITED');
  // 99 of 100 blocks are used: one has to expire in the next minute, which takes a ninety-ninth of it.
  expect(retryAfterMs).toBe(60_607);
  expect(proven, 'nothing was hashed for the refused one').toBe(1);
});

it('a refusal uses nothing: a single receipt is still available', async () => {
  const ask = await serve(true);
  await ask(proofsPerRequestMax - 1);
  for (let n = 0; n < 5; n++) expect((await ask(2)).status).toBe(429);
  expect((await ask(1)).status).toBe(200);
  expect((await ask(1)).status).toBe(429);
});

it('has no limit if limits are off', async () => {
  const ask = await serve(false);
  for (let n = 0; n < 3; n++) expect((await ask(proofsPerRequestMax)).status).toBe(200);
});
