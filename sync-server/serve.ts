/** Puts the parts behind one HTTP server, and stops all of it again. */
import type { Server } from 'node:http';
import type { DocumentStore } from '#couchdb/document-store.ts';
import type { Authority } from './commands/authority.ts';
import { type Composition, stopParts, stopSafely } from './composition.ts';
import type { Base } from './engine/base.ts';
import { authenticateHeader } from './http/authenticate.ts';
import { makeMetrics } from './http/metrics.ts';
import type { RequestLimiter } from './http/request-limiter.ts';
import { stepUpRoutes } from './http/step-up-routes.ts';
import type { Accounts } from './identity/accounts.ts';
import type { Log } from './log.ts';
import { type Readiness, watchReadiness } from './readiness.ts';
import { type HttpServer, listen, makeServer } from './server.ts';

type ServeNeeds = Base & {
  readonly authority: Authority;
  readonly accounts: Accounts;
  readonly limiter: RequestLimiter;
};

/** Whatever runs: entered the moment it does, so that none of it is forgotten when the next thing fails. */
export type Running = {
  readonly store: Pick<DocumentStore, 'close'>;
  readonly composition: Composition;
  readiness?: Readiness;
  server?: Server;
};

/** Begins what follows the journal, and resolves when the service listens. */
export async function serve(
  needs: ServeNeeds,
  running: Running,
): Promise<{ port: number; app: HttpServer['app'] }> {
  const { store, authority, config } = needs;
  const { composition } = running;
  for (const { begin } of composition) begin?.();
  const readiness = watchReadiness({ store, health: () => authority.health() });
  running.readiness = readiness;
  const { server, app } = serverOf(needs, { composition, readiness });
  running.server = server;
  const port = await listen(server, config);
  for (const { listening } of composition) listening?.(port);
  return { port, app };
}

type Served = { readonly composition: Composition; readonly readiness: Readiness };

function serverOf(needs: ServeNeeds, { composition, readiness }: Served): HttpServer {
  const { log, config, options, authority, accounts, limiter } = needs;
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
    health: {
      checks: readiness.checks,
      notes: () => Object.assign({}, ...composition.map(({ notes }) => notes?.() ?? {})) as Notes,
      metrics,
      metricsToken: config.metricsToken,
    },
    rawRouters: composition.flatMap(({ rawRouters }) => rawRouters?.() ?? []),
    routers: [stepUpRoutes(accounts), ...composition.flatMap(({ routers }) => routers?.() ?? [])],
  });
}

type Notes = Readonly<Record<string, string>>;

const CONNECTIONS_END_WITHIN_MS = 2_000;

/**
 * Takes no more requests, finishes the block in flight, closes the streams and the store. Only the store, which goes last, is
 * waited for in earnest.
 */
export async function stopRunning(running: Running, log: Log): Promise<void> {
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
