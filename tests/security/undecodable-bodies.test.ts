// Proves that an undecodable body or address is the client's error on every route: 4xx with a problem document, never
// 500.
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemSchema } from '#domain/protocol.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
let ann: Person;
beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
});
afterAll(async () => {
  await world.close();
});

const junk = Buffer.from([0x1f, 0x8b, 0xff, 0x00, 0x37, 0x99]);
const BODIES: readonly (readonly [string, Record<string, string>, Buffer | string])[] = [
  ['gzip that is none', { 'content-encoding': 'gzip' }, junk],
  ['brotli that is none', { 'content-encoding': 'br' }, junk],
  ['deflate that is none', { 'content-encoding': 'deflate' }, junk],
  ['an unknown encoding', { 'content-encoding': 'pied-piper' }, '{}'],
  ['an unknown charset', { 'content-type': 'application/json; charset=klingon' }, '{}'],
  ['JSON that is cut off', {}, '{"a":'],
  ['bytes that are no text', {}, Buffer.from([0xff, 0xfe, 0xfd])],
];
const posts = ENDPOINTS.filter(({ method }) => method === 'post').map(({ path }) =>
  path.replaceAll(/\{[a-z]+\}/gi, 'x'),
);

describe.each(posts)('POST %s', (path) => {
  it.each(BODIES)('%s', async (_name, headers, body) => {
    const response = await fetch(world.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${ann.session.accessToken}`,
        origin: world.url,
        ...headers,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    const text = await response.text();
    if (response.status < 400) {
      // A route without a body does not read one.
      expect(response.status).toBeLessThan(300);
      return;
    }
    expect(response.status, text).toBeLessThan(500);
    // The card page answers people, not programs.
    if (path.startsWith('/pay/')) return;
    expect(ProblemSchema.safeParse(JSON.parse(text)).success, text).toBe(true);
  });
});

it.each(['/api/%E0%A4%A', '/sync/%ff/wallet', '/explorer/tx/%', '/api/explorer/transactions/%zz'])(
  'an address that cannot be decoded: %s',
  async (path) => {
    const status = await new Promise<number>((resolve, reject) => {
      const { port } = new URL(world.url);
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`);
      });
      socket.once('data', (data) => {
        resolve(Number(data.toString().split(' ')[1]));
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(status).toBeLessThan(500);
  },
);

it('an interrupted upload is not a failure of the service', async () => {
  const { port } = new URL(world.url);
  for (const path of ['/api/commands', '/api/auth/sign-in']) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\norigin: ${world.url}\r\n` +
            `authorization: Bearer ${ann.session.accessToken}\r\ncontent-length: 5000\r\n\r\n{"commands":`,
          () => socket.destroy(),
        );
      });
      socket.once('close', () => resolve());
    });
  }
  expect((await world.call('GET', '/healthz')).status).toBe(200);
  expect(world.logged()).not.toContain('"request failed"');
});
