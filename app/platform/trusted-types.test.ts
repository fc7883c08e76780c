// Proves which texts the page may pass to the browser as markup or as a script's address.
import { beforeAll, expect, test, vi } from 'vitest';

type Rules = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>;
const made: (readonly [string, Rules])[] = [];

beforeAll(async () => {
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) });
  await import('./trusted-types.ts');
});

const rules = (): Rules => {
  const [policy] = made;
  if (policy === undefined) throw new Error('no policy was made');
  return policy[1];
};

test('makes only the default policy', () => {
  expect(made.map(([name, given]) => [name, Object.keys(given).sort()])).toEqual([
    ['default', ['createHTML', 'createScriptURL']],
  ]);
});

test('lets styles pass as text, but no elements', () => {
  const styles = ':root{--vq-color:red}a>b{color:var(--vq-color)}';
  expect(rules().createHTML(styles)).toBe(styles);
  for (const text of ['<img src=x onerror=alert(1)>', '</style><script>', '<']) {
    expect(rules().createHTML(text)).toBeNull();
  }
});

test('allows only the service worker as a script address', () => {
  expect(rules().createScriptURL('/sw.js')).toBe('/sw.js');
  for (const url of [
    '/sw.js?x',
    'https://evil.example/sw.js',
    '//evil.example/sw.js',
    '',
    'data:text/javascript,1',
  ]) {
    expect(rules().createScriptURL(url)).toBeNull();
  }
});
