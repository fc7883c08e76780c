import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import compression from 'compression';
import { APP_FILES_PATH } from '#domain/paths.ts';
import express, { type RequestHandler, type Response, Router } from 'express';
import { sendProblem } from './problem.ts';

/** Paths of the service, which never fall back to the app's page. */
const SERVICE = /^\/(api|sync|pay|healthz|readyz|metrics)(\/|$)/;
const HASHED = /^\/assets\/[\w.-]+\.(js|css)$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

export type StaticAppConfig = {
  /** The directory of the built app. */
  readonly directory: string;
  /** The public address: pages name it to search engines. */
  readonly publicUrl: string;
};

/**
 * Serves the built app: hashed files are cached for ever and all others revalidated; it also serves the pages written
 * by the build, and the app's empty page for each deep link. A missing file with an extension is a 404, not the page.
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

/** Serves the files that the build compressed at the highest level to clients that accept them. */
function compressedBefore(directory: string): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    const isHashed = HASHED.test(path);
    const isFile = (method === 'GET' || method === 'HEAD') && (isHashed || path === APP_FILES_PATH);
    if (!isFile || request.acceptsEncodings('br') !== 'br' || !existsSync(join(directory, `${path}.br`))) {
      next();
      return;
    }
    response.type(extname(path)).set({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': isHashed ? FOR_EVER : 'no-cache',
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

/** The page of a path; null if there is none. */
function pageAt(path: string, has: (file: string) => boolean): string | null {
  if (SERVICE.test(path)) return null;
  const [, named = 'landing'] = /^\/(?:([a-z-]+)(?:\.html)?)?$/.exec(path) ?? [null, ''];
  if (named !== '' && has(`${named}.html`)) return `${named}.html`;
  return /\.[a-z0-9]{1,16}$/i.test(path) ? null : 'index.html';
}
