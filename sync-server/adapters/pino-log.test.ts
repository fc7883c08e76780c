// Proves that no secret reaches a log line: by the name of its field at any depth, in an address, or in a failed request's error.
import { expect, test } from 'vitest';
import { makePinoLog } from './pino-log.ts';

const secret = 'canary-4f1d9a7c';

function lineOf(fields: object): string {
  let lines = '';
  makePinoLog('debug', { write: (line) => void (lines += line) }).error(fields, 'said');
  expect(lines).toContain('"msg":"said"');
  return lines;
}

test.each([
  ['a field', { password: secret }],
  ['a field in another writing', { client_secret: secret, 'Set-Cookie': secret, newPassword: secret }],
  ['deep in an object', { a: { b: { c: { d: { refreshToken: secret } } } } }],
  ['in a list', { all: [{ accessToken: secret }] }],
  ['in the query of an address', { url: `https://vaultiq.example/reset?token=${secret}` }],
  ['in the fragment of an address', { url: `https://vaultiq.example/reset#${secret}` }],
  [
    'as the password of an address',
    { err: new Error(`connect http://admin:${secret}@127.0.0.1:5984/ failed`) },
  ],
  ['as a header that somebody quoted', { err: new Error(`sent Authorization: Bearer ${secret}`) }],
  ['in a field of an error', { err: Object.assign(new Error('failed'), { request: { body: secret } }) }],
  ['in the cause of an error', { err: new Error('failed', { cause: { token: secret } }) }],
  ['as an endpoint of a push service', { subscription: { endpoint: `https://push.example/${secret}` } }],
])('%s', (_where, fields) => {
  expect(lineOf(fields)).not.toContain(secret);
});

test('what an operator needs stays: ids, codes, messages, stacks and causes', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5984'), { code: 'ECONNREFUSED' });
  const line = lineOf({
    requestId: 'r-1',
    seq: 7,
    code: 'RATE_LIMITED',
    err: new Error('the store is away', { cause }),
  });
  expect(line).toContain('pino-log.test.ts');
  expect(JSON.parse(line)).toMatchObject({
    requestId: 'r-1',
    seq: 7,
    code: 'RATE_LIMITED',
    err: {
      type: 'Error',
      message: 'the store is away',
      cause: { message: 'connect ECONNREFUSED 127.0.0.1:5984', code: 'ECONNREFUSED' },
    },
  });
});

test('an object without an end is cut off', () => {
  const ring: Record<string, unknown> = {};
  ring['again'] = ring;
  expect(lineOf(ring)).toContain('[redacted]');
});
