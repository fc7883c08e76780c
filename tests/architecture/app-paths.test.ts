// Proves that product code writes each path of the service once (in its feature's `paths.ts` if the app calls it), and that the
// app and the worker call only paths that the service declares.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#server/endpoints.ts';
import { inRepository } from './planted-tree.ts';

const isProduction = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/');

const filesIn = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter(isProduction),
  );

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/['"`](\/(?:api|sync)\/[^'"`\s#]*)['"`]/g)].map(([, path = '']) => path);

const writtenIn = (files: readonly string[]): readonly { readonly file: string; readonly path: string }[] =>
  files.flatMap((file) => pathsIn(readFileSync(inRepository(file), 'utf8')).map((path) => ({ file, path })));

const declared: readonly string[] = ENDPOINTS.map(({ path }) => path);
/** The beginnings by which a text is recognised as a path. */
const BEGINNINGS = ['/api/', '/sync/', '/api/operator/${string}'];

it('every path in product code is written once', () => {
  const written = writtenIn(filesIn('domain', 'app', 'service-worker', 'sync-server', 'couchdb'));
  const paths = written.map(({ path }) => path).filter((path) => !BEGINNINGS.includes(path));
  expect(paths.length).toBeGreaterThan(50);
  expect(written.filter(({ path }) => paths.indexOf(path) !== paths.lastIndexOf(path))).toEqual([]);
});

it('every path of a feature is an endpoint', () => {
  const named = writtenIn(filesIn('domain').filter((file) => file.endsWith('paths.ts')));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ path }) => !declared.includes(path))).toEqual([]);
});

it('the app and the worker write no path as a literal', () => {
  expect(writtenIn(filesIn('app', 'service-worker'))).toEqual([]);
});

it.each(['request({ path: `/api/explorer/${path}` })', "const OWN = '/api/auth/passkeys';"])(
  'a path is found in %s',
  (text) => {
    expect(pathsIn(text)).toHaveLength(1);
  },
);

it('every request of the app has the types of its exchange', () => {
  const byHand = filesIn('app').filter((file) =>
    /\b(request(Unasked)?|call)</.test(readFileSync(inRepository(file), 'utf8')),
  );
  // The clients themselves.
  expect(byHand.toSorted()).toEqual(['app/platform/call.ts', 'app/platform/http.ts']);
});
