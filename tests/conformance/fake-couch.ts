// A tiny HTTP server in place of CouchDB: it answers as the test says, also as only a broken network does.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export type FakeCouch = {
  readonly url: string;
  /** The handlers of the next requests (except the greeting); the last one stays. */
  readonly answer: (...handlers: Handler[]) => void;
  /** `METHOD /path` of every request but the greeting. */
  readonly heard: string[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

export const reply =
  (status: number, body: unknown): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

export const silence: Handler = () => undefined;

/** Accepts the request and closes the connection without an answer. */
export const hangUp: Handler = (request) => request.socket.destroy();

/** Announces a complete reply and closes the connection in the middle of it. */
export const hangUpInReply =
  (status: number): Handler =>
  (request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"ok":true,"id":"a","rev":"1-a', () => setTimeout(() => request.socket.destroy(), 20));
  };

export async function startFakeCouch(version = '3.5.0'): Promise<FakeCouch> {
  let handlers: Handler[] = [reply(500, { error: 'unset' })];
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    if (request.url === '/') {
      reply(200, { couchdb: 'Welcome', version })(request, response);
      return;
    }
    heard.push(`${String(request.method)} ${String(request.url)}`);
    const handler = handlers[0];
    if (handlers.length > 1) handlers = handlers.slice(1);
    request.resume();
    request.on('end', () => handler?.(request, response));
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://tester:very-secret@127.0.0.1:${String(port)}`,
    answer: (...next) => {
      handlers = next;
    },
    heard,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of sockets) socket.destroy();
      }),
  };
}
