/** Proves that a body is read whole however it arrives, and that its connection stays in order, over real sockets. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BodyRequest } from './body-request.ts';
import { readJson, sendJson } from './raw-http.ts';

const BYTES_MAX = 100;

let server: Server;
let socket: Socket;
let received: string;
let read: unknown[];

beforeEach(async () => {
  received = '';
  read = [];
  server = createServer({ IncomingMessage: BodyRequest }, (request, response) => {
    void readJson(request, BYTES_MAX).then((result) => {
      const body = result.ok ? result.value : result.code;
      read.push(body);
      if (body === 'unanswered') return;
      if (!response.destroyed) sendJson(response, 'request-1', { status: 200, body });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('data', (data) => (received += data.toString()));
});

afterEach(async () => {
  socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const post = (body: string): string =>
  `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`;

/** The bodies of the answers that have arrived. */
const answers = (): readonly string[] =>
  [...received.matchAll(/content-length: (\d+)[^]*?\r\n\r\n/gi)].map(({ 0: head, 1: length, index }) =>
    received.slice(index + head.length, index + head.length + Number(length)),
  );

const untilAnswered = (expected: readonly string[]) =>
  vi.waitFor(() => {
    expect(answers()).toEqual(expected);
  });

it('arrives in pieces, even if they split a character', async () => {
  const bytes = Buffer.from(post('{"note":"ä€😀"}'));
  const at = bytes.indexOf('€') + 1;
  socket.write(bytes.subarray(0, 20));
  socket.write(bytes.subarray(20, at));
  await new Promise((resolve) => setImmediate(resolve));
  socket.write(bytes.subarray(at));
  await untilAnswered(['{"note":"ä€😀"}']);
});

it('arrives in chunks of unknown number', async () => {
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{"a\r\n');
  socket.write('4\r\n":1}\r\n0\r\n\r\n');
  await untilAnswered(['{"a":1}']);
});

it('is requested from a client that waits before sending it', async () => {
  const [head = '', body = ''] = post('{"a":1}').split(/(?<=\r\n\r\n)/);
  socket.write(head.replace('Host', 'Expect: 100-continue\r\nHost'));
  await vi.waitFor(() => {
    expect(received).toContain('100 Continue');
  });
  socket.write(body);
  await untilAnswered(['{"a":1}']);
});

it('is followed by more requests on the connection, sent before the answer or after it', async () => {
  socket.write(post('{"a":1}') + post('{"a":2}') + post(''));
  await untilAnswered(['{"a":1}', '{"a":2}', '"REQUEST_INVALID"']);
  socket.write(post('{"a":4}'));
  await untilAnswered(['{"a":1}', '{"a":2}', '"REQUEST_INVALID"', '{"a":4}']);
});

it('that is too large is read to its end and not kept, and the next request is read', async () => {
  socket.write(post(`"${'x'.repeat(300_000)}"`) + post('{"a":1}'));
  await untilAnswered(['"BODY_TOO_LARGE"', '{"a":1}']);
});

it('that breaks off is never read as a whole one', async () => {
  socket.write(post('{"a":1}   ').slice(0, -3));
  await new Promise((resolve) => server.once('request', resolve));
  socket.destroy();
  await vi.waitFor(() => {
    expect(read).toEqual(['REQUEST_INVALID']);
  });
});

it('whose client leaves before the answer leaves nothing behind', async () => {
  const connections = () =>
    new Promise((resolve) => {
      server.getConnections((_error, count) => {
        resolve(count);
      });
    });
  socket.write(post('"unanswered"'));
  await vi.waitFor(() => {
    expect(read).toEqual(['unanswered']);
  });
  expect(await connections()).toBe(1);
  socket.destroy();
  await vi.waitFor(async () => {
    expect(await connections()).toBe(0);
  });
});

it('that is not well formed ends its connection', async () => {
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnot a size\r\n');
  await vi.waitFor(() => {
    expect(received).toContain('400 Bad Request');
    expect(read).toEqual(['REQUEST_INVALID']);
  });
});
