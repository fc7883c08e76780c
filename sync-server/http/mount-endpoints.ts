import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ErrorCode } from '#domain/errors.ts';
import { requestBytesMax, webhookBytesMax } from '#domain/limits.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { parseInput } from '../parse-input.ts';
import { refuse } from './answers.ts';
import { readSession } from './authenticate.ts';
import { type Endpoint, expressPath, type HandledEndpoint } from './endpoint.ts';

/** Handlers that let a request pass, or answer it with a problem. */
export type Guards = {
  readonly authenticate: RequestHandler;
  readonly authenticateBeforeChange: RequestHandler;
  readonly requireStepUp: RequestHandler;
  readonly refuseCrossSite: RequestHandler;
  readonly operator: Readonly<Record<'token' | 'metrics-token' | 'this-machine', RequestHandler>>;
};

const FORM_BYTES_MAX = 2_000;

/** All handlers before that of an endpoint, made from its declaration. */
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
function parsersOf({ method, path, reads, bytesMax = webhookBytesMax }: Endpoint): RequestHandler[] {
  if (reads === 'raw') return [express.raw({ type: () => true, limit: bytesMax })];
  if (reads === 'form') return [express.urlencoded({ extended: false, limit: FORM_BYTES_MAX })];
  return method === 'post' && !path.startsWith('/api/') ? [express.json({ limit: requestBytesMax })] : [];
}

/** Forbids caching, unless the handler sets another header. */
const keepNowhere: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

/** The body for the handler: parsed by the declared schema, or as the parser of a raw body or form left it. */
function readBody({ body: schema, bodyError, reads }: Endpoint, body: unknown): Result<unknown, ErrorCode> {
  if (schema === undefined) return ok(reads === undefined ? undefined : body);
  const read = parseInput(schema, body);
  return read.ok || bodyError === undefined ? read : err(bodyError.code, { field: bodyError.field });
}

/** Handles a request that the guards have let pass. */
async function serve(
  { endpoint: declared, check, handle }: HandledEndpoint,
  request: Request,
  response: Response,
): Promise<void> {
  const { body, params } = request as { body: unknown; params: Record<string, string> };
  const session = declared.access === 'bearer' ? readSession(response) : undefined;
  // The declaration decides the type: without an access token the handler receives no session.
  const guarded = { request, params, session: session as never };
  const checked = check?.(guarded) ?? ok(undefined);
  if (!checked.ok) {
    refuse(response, checked);
    return;
  }
  const read = readBody(declared, body);
  if (read.ok) await handle({ ...guarded, checked: checked.value, body: read.value }, response);
  else refuse(response, read);
}

/** Mounts the endpoints behind their guards, in the order of the list. */
export function mountEndpoints(handled: readonly HandledEndpoint[], guards: Guards): Router {
  const router = Router();
  for (const one of handled) {
    const { endpoint: declared } = one;
    router[declared.method](
      expressPath(declared.mountedAt ?? declared.path),
      keepNowhere,
      ...guardsOf(declared, guards),
      ...parsersOf(declared),
      (request, response) => serve(one, request, response),
    );
  }
  return router;
}
