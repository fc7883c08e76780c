/** The server of `doorbells.ts`: the product's routes and doorbells, controlled by messages. */
import { emptyState } from '#domain/features.ts';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import express from 'express';
import { ok } from '#domain/result.ts';
import { makeErasures } from '#server/erasures.ts';
import { requestLog } from '#server/http/request-log.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { mountEndpoints } from '#server/http/mount-endpoints.ts';
import { syncEndpoints } from '#server/sync/sync-endpoints.ts';
import { makeDoorbells } from '#server/sync/doorbells.ts';
import { makeGateway } from '#server/sync/gateway.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';

const doorbells = makeDoorbells({
  now: () => Date.now(),
  seq: () => 1,
  isStaff: () => false,
  hasEnded: () => false,
});
const people = new Set<string>();
const verifyAccessToken = (token: string) => {
  const userId = token.split('.')[1] ?? '';
  people.add(userId);
  return ok({ userId, sessionId: userId, expiresAt: Date.now() + 600_000 });
};

const store = makeMemoryStore();
const app = express();
app.disable('x-powered-by');
app.use(requestLog({ log: quietLog, observe: () => undefined }, (path) => path));
app.use(securityHeaders({ publicUrl: 'http://localhost:8080', appDirectory: 'dist/app' }));
app.use(
  mountEndpoints(
    syncEndpoints({
      gateway: makeGateway(store, makeErasures({ store, log: quietLog })),
      doorbells,
      authority: { state: emptyState() },
    }),
    testGuards({ accounts: { verifyAccessToken } }),
  ),
);
const server = createServer(app);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

process.on('message', (question) => {
  if (question === 'memory' || question === 'cpu') {
    if (question === 'memory') globalThis.gc?.();
    process.send?.({ bytes: process.memoryUsage().rss, cpuMs: cpuMs(), open: doorbells.count() });
    return;
  }
  const rangAt = Date.now();
  if (question === 'everybody') doorbells.ring('explorer', null, ['explorer']);
  else for (const userId of people) doorbells.ring('me', userId, ['wallet', 'transactions', 'notifications']);
  process.send?.({ rangAt });
});
