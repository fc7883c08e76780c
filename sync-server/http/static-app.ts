import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import compression from 'compression';
import express, { Router } from 'express';
import { sendProblem } from './problem.ts';

/** Paths that belong to the service and never fall back to the app's page. */
const SERVICE = /^\/(api|sync|pay|healthz|readyz|metrics)(\/|$)/;

/**
 * The built app: hashed files for ever, everything else revalidated, and the app's page for each of its deep links.
 * A missing file with an extension is a 404, not the page.
 */
export function staticApp(directory: string): Router {
  const router = Router();
  const page = join(directory, 'index.html');
  const hashed = `${directory}${sep}assets${sep}`;
  router.use(compression());
  router.use(
    express.static(directory, {
      index: 'index.html',
      setHeaders(response, path) {
        response.setHeader(
          'cache-control',
          path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    }),
  );
  router.use((request, response, next) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!isPage || SERVICE.test(request.path) || /\.[a-z0-9]{1,8}$/i.test(request.path)) {
      next();
      return;
    }
    if (!existsSync(page)) {
      sendProblem(response, 'NOT_FOUND');
      return;
    }
    response.set('cache-control', 'no-cache').sendFile('index.html', { root: directory });
  });
  return router;
}
