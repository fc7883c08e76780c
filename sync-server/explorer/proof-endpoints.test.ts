// Proves that proofs are paid for by the work that they are: nobody has more than a minute's share of entries hashed,
// every request can be granted once that is there again, and a refusal takes nothing from whoever needs less.
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
/** How often entries were hashed. */
let proven = 0;
afterEach(() => {
  server?.close();
  proven = 0;
});

/** Blocks of `entriesPerBlockMax`: each place stands in another one. */
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
    // The beginning of a minute's window: what is left to wait is not a matter of when the test runs.
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

it('counts the entries of every block that is touched, and says when to come again', async () => {
  const ask = await serve(true);
  expect((await ask(proofsPerRequestMax - 1)).status).toBe(200);
  const refused = await ask(2);
  expect(refused.status).toBe(429);
  const { code, retryAfterMs } = ProblemSchema.parse(await refused.json());
  expect(code).toBe('REQUESTS_LIMITED');
  // Of 100 blocks 99 are taken: one has to run out in the next minute, which is a ninety-ninth of it.
  expect(retryAfterMs).toBe(60_607);
  expect(proven, 'nothing was hashed for the refused one').toBe(1);
});

it('a refusal takes nothing: a single receipt is still to be had', async () => {
  const ask = await serve(true);
  await ask(proofsPerRequestMax - 1);
  for (let n = 0; n < 5; n++) expect((await ask(2)).status).toBe(429);
  expect((await ask(1)).status).toBe(200);
  expect((await ask(1)).status).toBe(429);
});

it('has no limit where limits are off', async () => {
  const ask = await serve(false);
  for (let n = 0; n < 3; n++) expect((await ask(proofsPerRequestMax)).status).toBe(200);
});
