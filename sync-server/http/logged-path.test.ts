// Proves that an id, key or token in a path never appears in a log.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { makePathLogger } from './logged-path.ts';

const loggedPath = makePathLogger(ENDPOINTS);

test.each([
  ['/', '/'],
  ['/wallet', '/wallet'],
  ['/assets/index-DKFMhz8O.js', '/assets/index-DKFMhz8O.js'],
  ['/sw.js', '/sw.js'],
  ['/api/commands', '/api/commands'],
  ['/api/explorer/transactions/abcdefgh-1', '/api/explorer/transactions/{id}'],
  ['/pay/cs_local_4f1d', '/pay/{session}'],
  ['/pay/cancel/order-1/0123456789abcdef', '/pay/cancel/{order}/{key}'],
  ['/healthz', '/healthz'],
  ['/SECRET', '/…'],
  ['//evil', '/…'],
  ['/api/none/of/these', '/api/…'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});

test("logs nothing behind the first part of a page's path", () => {
  const secret = fc.string({ minLength: 12, unit: fc.constantFrom('a', 'b', 'c', '0', '7', '_', '-') });
  fc.assert(
    fc.property(
      fc.constantFrom('/pay', '/pay/cancel', '/reset', '/verify', '/api/orders'),
      secret,
      (page, text) => {
        expect(loggedPath(`${page}/${text}`)).not.toContain(text);
        expect(loggedPath(`${page}/x/${text}`)).not.toContain(text);
      },
    ),
  );
});
