import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const script = readFileSync('app/public/color-scheme.js', 'utf8');
const page = document.documentElement;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete page.dataset['query'];
  delete page.dataset['page'];
  history.replaceState(null, '', '/');
});

/** The attributes that the script sets on the prerendered page of `query`, at an address. */
function pageAt(address: string, query?: string): string | undefined {
  history.replaceState(null, '', address);
  if (query !== undefined) page.dataset['query'] = query;
  runInThisContext(script);
  return page.dataset['page'];
}

it.each([
  ['/', undefined],
  ['/?ref=Rita', undefined],
  ['/explorer', 'none'],
  ['/wallet?tab=send&to=VIQ-1', 'to link'],
  ['/wallet?link=web%2Bdc%3A', 'to link'],
])('shows a visitor the page of the build at %s, which is for the query %s', (address, query) => {
  expect(pageAt(address, query)).toBeUndefined();
});

it.each([
  ['/explorer?q=Lunch', 'none'],
  ['/wallet', 'to link'],
  ['/wallet?tab=send', 'to link'],
])('hides the page of the build at %s, because it is for the query %s', (address, query) => {
  expect(pageAt(address, query)).toBe('other');
});

it('hides the prerendered page from a person whom this device remembers', () => {
  localStorage.setItem('vaultiq.person', '{}');
  expect(pageAt('/')).toBe('other');
});
