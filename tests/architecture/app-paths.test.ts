// Proves that the app and the worker ask for nothing that the service does not declare: every path that is written there is one of
// the endpoints, or the beginning of one where the rest is worked out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#server/endpoints.ts';
import { inRepository } from './planted-tree.ts';

const isProduction = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/');

const files = ['app', 'service-worker'].flatMap((folder) =>
  readdirSync(inRepository(folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter(isProduction),
);

const declared = ENDPOINTS.map(({ path }) => path);

/** As it is written, up to what is worked out (`${…}`) or asked (`?…`). */
function isDeclared(written: string): boolean {
  const [path = ''] = written.split('?');
  const [begin = ''] = path.split('${');
  return begin === path ? declared.includes(path) : declared.some((one) => one.startsWith(begin));
}

const pathsIn = (text: string): string[] =>
  [...text.matchAll(/['"`](\/(?:api|sync)\/[^'"`\s]*)['"`]/g)].map(([, path = '']) => path);

it('every path that the app and the worker write is an endpoint', () => {
  const written = files.flatMap((file) =>
    pathsIn(readFileSync(inRepository(file), 'utf8')).map((path) => ({ file, path })),
  );
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter(({ path }) => !isDeclared(path))).toEqual([]);
});

it.each(['/api/auth/sign-inn', '/api/nothing/${id}', '/sync/doorbells'])('%s is none', (path) => {
  expect(isDeclared(path)).toBe(false);
});
