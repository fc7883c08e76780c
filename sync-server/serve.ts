/** Starts the parts behind one HTTP server, and stops them again. */
import type { Server } from 'node:http';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Authority } from './commands/authority.ts';
import { type Composition, stopParts, stopSafely } from './composition.ts';
import type { Base } from './engine/base.ts';
import { ENDPOINTS } from './endpoints.ts';
import { authenticateHeader } from './http/authenticate.ts';
import { docsEndpoints } from './http/docs-endpoints.ts';
import { makeGuards } from './http/guards.ts';
import { healthEndpoints } from './http/health-endpoints.ts';
import { makeMetrics } from './http/metrics.ts';
import type { RequestLimiter } from './http/request-limiter.ts';
import type { Accounts } from './identity/accounts.ts';
import type { Log } from './log.ts';
import { type Readiness, watchReadiness } from './readiness.ts';
import { operatorToken } from './secrets.ts';
import { type HttpServer, listen, makeServer } from './server.ts';

type ServeNeeds = Base & {
  readonly authority: Authority;
  readonly accounts: Accounts;
  readonly limiter: RequestLimiter;
};

/** Everything that runs: registered at once, so a later failure stops it too. */
export type RunningService = {
  readonly store: Pick<DocumentStore, 'close'>;
  readonly composition: Composition;
  readiness?: Readiness;
  server?: Server;
};

/** Starts the followers of the journal, and resolves when the service listens. */
export async function serve(
  needs: ServeNeeds,
  running: RunningService,
): Promise<{ port: number; app: HttpServer['app'] }> {
  const { store, authority, config } = needs;
  const { composition } = running;
  for (const { begin } of composition) begin?.();
  const readiness = watchReadiness({ store, health: () => authority.health() });
  running.readiness = readiness;
  const { server, app } = serverOf(needs, { composition, readiness });
  running.server = server;
  if (config.testClock) showMovedClock(server, needs.clock);
  const port = await listen(server, config);
  for (const { listening } of composition) listening?.(port);
  return { port, app };
}

/** Devices learn the service's time from this header: while a test passes days, theirs pass as well. */
function showMovedClock(server: Server, { now }: Base['clock']): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('date', new Date(now()).toUTCString());
  });
}

type ServedParts = { readonly composition: Composition; readonly readiness: Readiness };

function serverOf(needs: ServeNeeds, { composition, readiness }: ServedParts): HttpServer {
  const { log, config, options, authority, accounts, limiter, secrets } = needs;
  const metrics = makeMetrics(composition.flatMap(({ meters = [] }) => meters));
  return makeServer({
    log,
    limiter,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    appDirectory: options.appDirectory,
    commands: {
      submit: (command) => authority.submit(command),
      isUnconfirmed: (command) => accounts.isUnconfirmed(command),
      authenticate: (header) => authenticateHeader(accounts, header),
      observe: metrics.observeCommand,
    },
    metrics,
    declared: ENDPOINTS,
    guards: makeGuards({ ...config, accounts, operatorToken: operatorToken(secrets) }),
    endpoints: [
      ...healthEndpoints({ checks: readiness.checks, notes: () => notesOf(composition), metrics }),
      ...composition.flatMap(({ endpoints }) => endpoints?.() ?? []),
      ...docsEndpoints(config.publicUrl, ENDPOINTS),
    ],
  });
}

const notesOf = (composition: Composition): Record<string, string> =>
  Object.fromEntries(composition.flatMap(({ notes }) => Object.entries(notes?.() ?? {})));

const CONNECTIONS_END_WITHIN_MS = 2_000;

/**
 * Takes no more requests, finishes the current block, closes the streams and the store. Only the store, which is last,
 * gets an unlimited wait.
 */
export async function stopRunning(running: RunningService, log: Log): Promise<void> {
  const { server, readiness, composition } = running;
  await stopSafely(() => readiness?.stop(), log);
  await stopParts(composition, ['watch'], log);
  const closed = server === undefined ? null : new Promise((resolve) => server.close(resolve));
  await stopParts(composition, ['work', 'journal', 'streams'], log);
  server?.closeIdleConnections();
  await stopParts(composition, ['follow'], log);
  await Promise.race([
    closed,
    new Promise((resolve) => setTimeout(resolve, CONNECTIONS_END_WITHIN_MS).unref()),
  ]);
  server?.closeAllConnections();
  await running.store.close();
}
