import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import compression from 'compression';
import express, { type RequestHandler, type Response, Router } from 'express';
import { sendProblem } from './problem.ts';

/** Paths that belong to the service and never fall back to the app's page. */
const SERVICE = /^\/(api|sync|pay|healthz|readyz|metrics)(\/|$)/;
const HASHED = /^\/assets\/[\w.-]+\.(js|css)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

export type StaticAppConfig = {
  /** Where the built app is. */
  readonly directory: string;
  /** Where people reach it: pages name their own address to search engines. */
  readonly publicUrl: string;
};

/**
 * The built app: hashed files for ever, everything else revalidated, the pages that were written at build time, and the app's
 * empty page for each of its deep links. A missing file with an extension is a 404, not the page.
 */
export function staticApp({ directory, publicUrl }: StaticAppConfig): Router {
  const router = Router();
  const hashed = `${directory}${sep}assets${sep}`;
  router.use(compressedBefore(directory));
  router.use(compression());
  router.use(pages(directory, new URL(publicUrl).origin));
  router.use(
    express.static(directory, {
      index: false,
      setHeaders(response, path) {
        response.setHeader('cache-control', path.startsWith(hashed) ? FOR_EVER : 'no-cache');
      },
    }),
  );
  return router;
}

/** What the build compressed as well as can be, for whoever takes it. */
function compressedBefore(directory: string): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    const isFile = (method === 'GET' || method === 'HEAD') && HASHED.test(path);
    if (!isFile || request.acceptsEncodings('br') !== 'br' || !existsSync(join(directory, `${path}.br`))) {
      next();
      return;
    }
    response.type(extname(path)).set({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': FOR_EVER,
    });
    response.sendFile(`${path}.br`, { root: directory, cacheControl: false });
  };
}

function pages(directory: string, origin: string): RequestHandler {
  const has = (file: string): boolean => existsSync(join(directory, file));
  const send = async (response: Response, file: string): Promise<void> => {
    const html = await readFile(join(directory, file), 'utf8');
    response.set('cache-control', 'no-cache').type('html').send(html.replaceAll('__ORIGIN__', origin));
  };
  return async (request, response, next) => {
    const { method, path } = request;
    const file = method === 'GET' || method === 'HEAD' ? pageAt(path, has) : null;
    if (file === null) next();
    else if (has(file)) await send(response, file);
    else sendProblem(response, 'NOT_FOUND');
  };
}

/** Which page is at a path; null where there is none. */
function pageAt(path: string, has: (file: string) => boolean): string | null {
  if (SERVICE.test(path)) return null;
  const [, named = 'landing'] = /^\/(?:([a-z-]+)(?:\.html)?)?$/.exec(path) ?? [null, ''];
  if (named !== '' && has(`${named}.html`)) return `${named}.html`;
  return /\.[a-z0-9]{1,16}$/i.test(path) ? null : 'index.html';
}
