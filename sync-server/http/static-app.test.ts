/**
 * Proves how the built app is served: the front page from the build with its public address in it, the app's empty page
 * for deep links, compressed files to clients that accept them, and a 404 for missing files.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticApp } from './static-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'static-app-'));
const script = 'console.log("a script that is long enough to be compressed")';
const files = JSON.stringify({ '/assets/a-1.js': script });
let server: Server;
let origin = '';

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<title>empty</title>');
  writeFileSync(join(directory, 'landing.html'), '<link rel="canonical" href="__ORIGIN__/">front');
  writeFileSync(join(directory, 'investors.html'), '<link rel="canonical" href="__ORIGIN__/investors">');
  writeFileSync(join(directory, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(directory, 'manifest.webmanifest'), '{}');
  writeFileSync(join(directory, 'assets/a-1.js'), script);
  writeFileSync(join(directory, 'assets/a-1.js.br'), brotliCompressSync(script));
  writeFileSync(join(directory, 'app-files.json'), files);
  writeFileSync(join(directory, 'app-files.json.br'), brotliCompressSync(files));
  const app = express();
  app.use(staticApp({ directory, publicUrl: 'https://vaultiq.example/' }));
  app.use((_request, response) => {
    response.status(404).end();
  });
  server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.close();
  rmSync(directory, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(origin + path, { headers });

it.each([
  ['/', '<link rel="canonical" href="https://vaultiq.example/">front'],
  ['/investors', '<link rel="canonical" href="https://vaultiq.example/investors">'],
  ['/wallet', '<title>empty</title>'],
  ['/explorer/VIQ-1-abc', '<title>empty</title>'],
  ['/index.html', '<title>empty</title>'],
])('sends %s as its page, to be revalidated', async (path, html) => {
  const answer = await get(path);
  expect(await answer.text()).toBe(html);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('etag')).toMatch(/^W?\//);
});

it("sends hashed files to be cached for ever, in the build's compressed form if the client accepts it", async () => {
  for (const [accepts, encoding] of [
    ['br, gzip', 'br'],
    ['identity', null],
  ] as const) {
    const answer = await get('/assets/a-1.js', { 'accept-encoding': accepts });
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
  }
});

it.each(['/assets/none.js', '/none.png', '/api/none', '/none.html'])('has nothing at %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('sends other files to be revalidated', async () => {
  const answer = await get('/robots.txt');
  expect(await answer.text()).toBe('User-agent: *');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});

it('does not treat a file as a page, however long its extension', async () => {
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  expect(await manifest.text()).toBe('{}');
});

it('sends all files of the app in one, compressed, to be revalidated', async () => {
  const compressed = await get('/app-files.json', { 'accept-encoding': 'br' });
  expect(await compressed.text()).toBe(files);
  expect(compressed.headers.get('content-encoding')).toBe('br');
  expect(compressed.headers.get('cache-control')).toBe('no-cache');
  const plain = await get('/app-files.json', { 'accept-encoding': 'identity' });
  expect(await plain.text()).toBe(files);
  expect(plain.headers.get('cache-control')).toBe('no-cache');
});
