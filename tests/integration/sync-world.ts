/** Runs gateway, doorbells and explorer over HTTP, on a store in memory with a real authority. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { INDEXES, SHARED_DATABASES, TRANSACTIONS } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { hasRole } from '#domain/ledger/state.ts';
import { err, ok } from '#domain/result.ts';
import type { Authority } from '#server/commands/authority.ts';
import { makeErasures } from '#server/erasures.ts';
import { errorHandler } from '#server/http/error-handler.ts';
import { explorerEndpoints } from '#server/explorer/explorer-endpoints.ts';
import { mountEndpoints } from '#server/http/mount-endpoints.ts';
import { syncEndpoints } from '#server/sync/sync-endpoints.ts';
import { walletEndpoints } from '#server/wallet/wallet-endpoints.ts';
import { type Projections, startProjections } from '#server/projections/projections.ts';
import { type Doorbells, makeDoorbells } from '#server/sync/doorbells.ts';
import { makeCatalogReader } from '#server/sync/catalog.ts';
import { makeExplorer } from '#server/explorer/explorer.ts';
import { makeVaults } from '#server/explorer/explorer-vaults.ts';
import { makeGateway } from '#server/sync/gateway.ts';
import { openTestAuthority, quietLog, testSigner } from '#tests/fakes/open-authority.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';

export type SyncWorld = {
  readonly url: string;
  readonly store: DocumentStore;
  readonly authority: Authority;
  readonly doorbells: Doorbells;
  readonly projections: Projections;
  /** Sessions by id; a test ends one by setting `ended`, or lets its token expire. */
  readonly sessions: Map<string, { userId: string; expiresAt: number; ended: boolean }>;
  signIn(userId: string, sessionId?: string): Record<string, string>;
  submit(type: string, actor: string, payload: unknown): Promise<void>;
  address(userId: string): string;
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  post(
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  close(): Promise<void>;
};

type Options = {
  store?: DocumentStore;
  gatewayStore?: (store: DocumentStore) => DocumentStore;
};

export async function makeSyncWorld({
  store = makeMemoryStore(),
  gatewayStore,
}: Options = {}): Promise<SyncWorld> {
  for (const database of SHARED_DATABASES) await store.createDatabase(database);
  for (const index of INDEXES[TRANSACTIONS] ?? []) await store.ensureIndex(TRANSACTIONS, index);
  const authority = await openTestAuthority({ store });
  const doorbells = makeDoorbells({
    now: () => Date.now(),
    seq: () => authority.durable().seq,
    isStaff: (userId) => hasRole(authority.state, userId, 'admin', 'owner'),
    // For sessions that end without a call of `cutSession`.
    hasEnded: ({ sessionId }) => sessions.get(sessionId)?.ended ?? false,
  });
  const pace = { offlineRestMs: 1, sharedRestMs: 1 };
  const projections = startProjections({
    store,
    authority,
    doorbells,
    log: quietLog,
    now: () => Date.now(),
    pace,
  });
  const sessions: SyncWorld['sessions'] = new Map();
  const verifier = {
    verifyAccessToken(token: string) {
      const sessionId = token.split('.')[1] ?? '';
      const session = sessions.get(sessionId);
      if (session === undefined || session.expiresAt <= Date.now()) return err('NOT_AUTHENTICATED');
      return session.ended ? err('SESSION_ENDED') : ok({ ...session, sessionId });
    },
  };
  const seen = gatewayStore?.(store) ?? store;
  const app = express();
  const explorer = makeExplorer({ store: seen, authority, walletOf: projections.walletOf });
  const vaults = makeVaults({ store: seen, catalog: makeCatalogReader(seen) });
  const gateway = makeGateway(seen, makeErasures({ store: seen, log: quietLog }));
  const endpoints = [
    ...syncEndpoints({ gateway, doorbells, authority }),
    ...walletEndpoints(projections.walletOf),
    ...explorerEndpoints({ explorer, vaults, publicKey: testSigner.publicKey }),
  ];
  const guards = testGuards({ accounts: verifier });
  app.use('/sync', guards.authenticate);
  app.use(mountEndpoints(endpoints, guards));
  app.use(errorHandler(quietLog, (path) => path));
  const server = createServer(app);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  let made = 0;
  const call = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    };
  };
  return {
    url,
    store,
    authority,
    doorbells,
    projections,
    sessions,
    signIn(userId, sessionId = `session-${String(++made)}`) {
      sessions.set(sessionId, { userId, expiresAt: Date.now() + 600_000, ended: false });
      return { authorization: `Bearer x.${sessionId}.y` };
    },
    async submit(type, actor, payload) {
      const result = await authority.submit({
        id: `test-command-${String(++made).padStart(12, '0')}`,
        type,
        actor,
        payload,
      });
      if (!result.ok || result.verdict.verdict === 'refused')
        throw new Error(`${type}: ${JSON.stringify(result)}`);
    },
    address: (userId) => authority.state.users.get(userId)?.address ?? '',
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, headers, body) =>
      call(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async close() {
      doorbells.stop();
      await projections.stop();
      await authority.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
