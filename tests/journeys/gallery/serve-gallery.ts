/** Builds the gallery as the app is built, into a folder of its own, and serves it. */
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const source = fileURLToPath(new URL('.', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export type ServedGallery = { readonly port: number; readonly close: () => Promise<void> };

export async function serveGallery(): Promise<ServedGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  await build({
    root: source,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      reportCompressedSize: false,
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the gallery has no port');
  return {
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
