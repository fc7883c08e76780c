import { DOCS_PATH, OPENAPI_PATH } from '#domain/paths.ts';
import { z } from 'zod';
import { docsPage } from './docs-page.ts';
import { endpoint, type Endpoint, type HandledEndpoint, type Reply, withHandler } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

const OPEN_API = endpoint({
  method: 'get',
  path: OPENAPI_PATH,
  summary: 'This description, for machines',
  access: 'none',
  limit: 'public',
  status: 200,
  answer: z.looseObject({ openapi: z.string() }),
});

const API_DOCS = endpoint({
  method: 'get',
  path: DOCS_PATH,
  summary: 'This description, for people',
  access: 'none',
  limit: 'public',
  status: 200,
});

export const DOCS_ENDPOINTS: readonly Endpoint[] = [OPEN_API, API_DOCS];

/** The text of the first call, for every call. */
function makeOnce(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/**
 * The description of all endpoints for programs and for people, both made from the declarations of the endpoints when
 * somebody first asks: it takes a tenth of a start.
 */
export function docsEndpoints(publicUrl: string, all: readonly Endpoint[]): readonly HandledEndpoint[] {
  const description = makeOnce(() => JSON.stringify(openApiDocument(publicUrl, all)));
  const page = makeOnce(() => docsPage(all));
  return [
    withHandler(OPEN_API, (_asked, reply: Reply) => {
      reply.type('application/json').set('cache-control', 'no-cache').send(description());
    }),
    withHandler(API_DOCS, (_asked, reply) => {
      reply.type('html').set('cache-control', 'no-cache').send(page());
    }),
  ];
}
