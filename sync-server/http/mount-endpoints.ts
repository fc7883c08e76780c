import express, { type RequestHandler, Router } from 'express';
import { requestBytesMax, webhookBytesMax } from '#domain/limits.ts';
import { sessionOf } from './authenticate.ts';
import { type Endpoint, expressPath, type HandledEndpoint } from './endpoint.ts';

/** What lets a request through, or answers it with what is wrong. */
export type Guards = {
  readonly authenticate: RequestHandler;
  readonly authenticateBeforeChange: RequestHandler;
  readonly requireStepUp: RequestHandler;
  readonly refuseCrossSite: RequestHandler;
  readonly operator: Readonly<Record<'token' | 'metrics-token' | 'this-machine', RequestHandler>>;
};

const FORM_BYTES_MAX = 2_000;

/** Everything that stands before the handler of an endpoint, by what it declares. */
function guardsOf(declared: Endpoint, guards: Guards): RequestHandler[] {
  switch (declared.access) {
    case 'bearer': {
      const isOpen = declared.beforePasswordChange === true;
      const known = isOpen ? guards.authenticateBeforeChange : guards.authenticate;
      return declared.stepUp ? [known, guards.requireStepUp] : [known];
    }
    case 'operator':
      return [guards.operator[declared.by]];
    case 'none':
    case 'cookie':
      return 'crossSite' in declared && declared.crossSite === 'refused' ? [guards.refuseCrossSite] : [];
  }
}

/** JSON under /api is parsed before all routers. */
function parsersOf({ method, path, reads }: Endpoint): RequestHandler[] {
  if (reads === 'raw') return [express.raw({ type: () => true, limit: webhookBytesMax })];
  if (reads === 'form') return [express.urlencoded({ extended: false, limit: FORM_BYTES_MAX })];
  return method === 'post' && !path.startsWith('/api/') ? [express.json({ limit: requestBytesMax })] : [];
}

/** No cache keeps an answer, unless its handler says otherwise. */
const keepNowhere: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

/** The endpoints behind their guards, in the order of the list. */
export function mountEndpoints(handled: readonly HandledEndpoint[], guards: Guards): Router {
  const router = Router();
  for (const { endpoint: declared, handle } of handled) {
    router[declared.method](
      expressPath(declared.mountedAt ?? declared.path),
      keepNowhere,
      ...guardsOf(declared, guards),
      ...parsersOf(declared),
      async (request, response) => {
        const session = declared.access === 'bearer' ? sessionOf(response) : undefined;
        const { body, params } = request as { body: unknown; params: Record<string, string> };
        // Typed by what the endpoint declares: without an access token its handler does not know of a session.
        await handle({ request, body, params, session: session as never }, response);
      },
    );
  }
  return router;
}
