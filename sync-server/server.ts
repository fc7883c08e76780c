import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { requestBytesMax } from '#domain/limits.ts';
import { BodyRequest } from './http/body-request.ts';
import { type CommandEndpointDeps, COMMANDS, makeCommandEndpoint } from './http/command-endpoint.ts';
import type { Endpoint, HandledEndpoint } from './http/endpoint.ts';
import { errorHandler, makeNotFound } from './http/error-handler.ts';
import { makePathLogger, type PathLogger } from './http/logged-path.ts';
import type { Metrics } from './http/metrics.ts';
import { type Guards, mountEndpoints } from './http/mount-endpoints.ts';
import { makeProblem } from './http/problem.ts';
import { toJsonAnswer, sendJson } from './http/raw-http.ts';
import { limitRequests, type RequestLimiter } from './http/request-limiter.ts';
import { namePath, requestLog, type RequestSinks, trackRequest } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { makeSharedTurn } from './http/shared-turn.ts';
import { staticApp } from './http/static-app.ts';
import type { Log } from './log.ts';

export type ServerDeps = {
  readonly log: Log;
  readonly publicUrl: string;
  readonly trustedProxies: number;
  readonly appDirectory: string;
  readonly commands: Omit<CommandEndpointDeps, 'turn' | 'waitFor'>;
  readonly metrics: Metrics;
  /** Counts every request before any other work. */
  readonly limiter: RequestLimiter;
  /** Every declared endpoint, whether or not this installation mounts it. */
  readonly declared: readonly Endpoint[];
  readonly endpoints: readonly HandledEndpoint[];
  readonly guards: Guards;
};

/** `app` handles every request except commands. */
export type HttpServer = { readonly server: Server; readonly app: express.Express };

/** Longer than proxies keep connections, so a kept connection is never closed under a request. */
const KEEP_ALIVE_MS = 75_000;

/** The HTTP server: commands on Node's own objects, everything else through Express. Not listening yet. */
export function makeServer(deps: ServerDeps): HttpServer {
  const loggedPath = makePathLogger(deps.declared);
  const sinks: RequestSinks = { log: deps.log, observe: deps.metrics.observeRequest };
  const app = makeApp(deps, sinks, loggedPath);
  const decide = makeCommandEndpoint({
    ...deps.commands,
    turn: makeSharedTurn(),
    waitFor: (request) => deps.limiter.waitForPerson('commands', request),
  });
  const { path } = COMMANDS;
  const names = namePath(path, loggedPath);
  const commands = (request: BodyRequest, response: ServerResponse): void => {
    const requestId = trackRequest(sinks, { request, response, names });
    decide(request, response, requestId).catch((error: unknown) => {
      deps.log.error({ requestId, route: path, err: error }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendJson(response, requestId, toJsonAnswer(makeProblem('INTERNAL')));
    });
  };
  const server = createServer({ IncomingMessage: BodyRequest }, (request, response) => {
    // While it closes: a client with a kept connection would keep asking until the connection is cut.
    if (!server.listening) response.shouldKeepAlive = false;
    if (request.method === 'POST' && request.url === path) commands(request, response);
    else app(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5_000;
  return { server, app };
}

function makeApp(deps: ServerDeps, sinks: RequestSinks, loggedPath: PathLogger): express.Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', deps.trustedProxies);
  app.use(requestLog(sinks, loggedPath));
  app.use(securityHeaders(deps));
  app.use(limitRequests(deps.limiter, deps.declared));
  // Their signatures cover the received bytes, so they come before the JSON parser.
  app.use(mountEndpoints(deps.endpoints.filter(isRaw), deps.guards));
  app.use('/api', express.json({ limit: requestBytesMax }));
  // For any path below it: without an access token nobody learns which ones exist.
  app.use('/sync', deps.guards.authenticate);
  app.use(
    mountEndpoints(
      deps.endpoints.filter((one) => !isRaw(one)),
      deps.guards,
    ),
  );
  app.use(staticApp({ directory: deps.appDirectory, publicUrl: deps.publicUrl }));
  app.use(makeNotFound(deps.declared));
  app.use(errorHandler(deps.log, loggedPath));
  return app;
}

const isRaw = ({ endpoint }: HandledEndpoint): boolean => endpoint.reads === 'raw';

/** Resolves to the port; rejects when it is taken. */
export function listen(server: Server, { port, host }: { port: number; host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
