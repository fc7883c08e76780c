import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../tests/journeys/gallery', import.meta.url));

/** Serves `/styleguide` beside the app in development: every shared component with its states. The built app has no such page. */
export const styleguide: Plugin = {
  name: 'styleguide',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/styleguide', (request, response, next) => {
      if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/') {
        next();
        return;
      }
      const page = async (): Promise<string> => {
        const html = await readFile(join(folder, 'index.html'), 'utf8');
        return server.transformIndexHtml(
          '/styleguide',
          html.replace('./main.tsx', `/@fs${join(folder, 'main.tsx')}`),
        );
      };
      page().then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html), next);
    });
  },
};
