// Proves that no secret reaches a log line: by its field's name at any depth, in an address, or in a failed request's
// error.
import { expect, test } from 'vitest';
import { makePinoLog } from './pino-log.ts';

const secret = 'canary-4f1d9a7c';
/** Without a character that ends a word. */
const token = 'canary4f1d9a7c0123456789';

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

function lineOf(fields: Readonly<Record<string, unknown>>): string {
  let lines = '';
  makePinoLog('debug', { write: (line) => void (lines += line) }).error(fields, 'said');
  expect(lines).toContain('"msg":"said"');
  return lines;
}

test.each([
  ['a field', { password: secret }],
  ['a field in another notation', { client_secret: secret, 'Set-Cookie': secret, newPassword: secret }],
  ['deep in an object', { a: { b: { c: { d: { refreshToken: secret } } } } }],
  ['in a list', { all: [{ accessToken: secret }] }],
  ['in the query of an address', { url: `https://vaultiq.example/reset?token=${secret}` }],
  ['in the fragment of an address', { url: `https://vaultiq.example/reset#${secret}` }],
  ['in a fragment behind a colon', { url: `https://a.example:8443/b:c/d#${secret}` }],
  [
    'as the password of an address',
    { err: new Error(`connect http://admin:${secret}@127.0.0.1:5984/ failed`) },
  ],
  ['as a header that somebody quoted', { err: new Error(`sent Authorization: Bearer ${secret}`) }],
  ['in a field of an error', { err: Object.assign(new Error('failed'), { request: { body: secret } }) }],
  ['in the cause of an error', { err: new Error('failed', { cause: { token: secret } }) }],
  ['as an endpoint of a push service', { subscription: { endpoint: `https://push.example/${secret}` } }],
  ['in the query of a relative address', { err: new Error(`GET /verify?code=${secret} failed`) }],
  ['as a part of the path of a card page', { err: new Error(`no file /pay/cancel/order-1/${secret}`) }],
  ['as a session in the id of a document', { err: new Error(`GET /payments/session%3Acs_local_${token}`) }],
  ['as a secret of a payment', { what: `pi_4f1d_secret_${token}` }],
  ['as a field in a text', { err: new Error(`sent client_secret=${secret}&a=1`) }],
  ['as a field in JSON', { err: new Error(`sent {"newPassword":"${secret}"}`) }],
  ['as an access token', { what: `it has 0123456789.0123456789.${token}${token}` }],
  ['in a body that is no JSON', { err: thrownBy(() => JSON.parse(`{"password":"x","a":${secret}`)) }],
  ['in what an object writes of itself', { page: { toJSON: () => ({ text: secret }) } }],
  ['in an address as an object', { page: new URL(`https://vaultiq.example/reset?code=${secret}`) }],
])('%s', (_where, fields) => {
  expect(lineOf(fields)).not.toContain(token);
  expect(lineOf(fields)).not.toContain(secret);
});

test('in the message', () => {
  let lines = '';
  const log = makePinoLog('info', { write: (line) => void (lines += line) });
  for (const write of [log.info, log.warn, log.error])
    write({}, `at https://a:${secret}@b.example/?c=${secret}`);
  expect(lines.match(/"msg":"at https/g)).toHaveLength(3);
  expect(lines).not.toContain(secret);
});

test.each([
  'the journal is damaged: block 7 (block:000000000007) is broken: its hash differs',
  'CouchDB did not answer GET /vaultiq-accounts/user%3Aabc: no answer within 5000 ms',
  '/pay/cancel/{order}/{key}',
  'vaultiq-accounts: IO error: lock /data/store/LOCK: already held by process',
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
])('stays as it is: %s', (text) => {
  expect(JSON.parse(lineOf({ text }))).toMatchObject({ text });
});

test.each([
  'a://',
  'http://',
  'a.',
  'a+',
  '/',
  '/pay/',
  '?a',
  'aaaaaaaa.',
  'token ',
  '_secret',
  'Unexpected ',
])('a long text of %j, which a stranger may have sent, is masked quickly', (part) => {
  const err = new Error(part.repeat(Math.ceil(64_000 / part.length)));
  const began = performance.now();
  lineOf({ err });
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('keeps what an operator needs: ids, codes, messages, stacks and causes', () => {
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

test('truncates an endless object', () => {
  const ring: Record<string, unknown> = {};
  ring['again'] = ring;
  expect(lineOf(ring)).toContain('[redacted]');
});
