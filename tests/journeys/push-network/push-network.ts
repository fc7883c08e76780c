/**
 * A push network on this machine, as far as Chromium needs one: the browser checks in, registers a subscription, and keeps a
 * stream open. The network forwards what a service posts to the subscription's endpoint, still encrypted, and keeps it while
 * the browser is away.
 */
import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { PushSurroundings } from '#server/public-address.ts';
import { makeCertificate } from '#tests/fakes/certificate.ts';
import { checkVapid } from '#tests/fakes/push-crypto.ts';
import { fixed64, number } from './protobuf.ts';
import { type Delivery, serveStream, type Stream } from './stream.ts';

export type PushNetwork = {
  /** Arguments for Chromium. */
  readonly flags: readonly string[];
  /** Settings of the service that send every push to this network, whichever host the endpoint names. */
  readonly surroundings: PushSurroundings;
  /** The number of pushes that the service has posted. */
  readonly posted: () => number;
  close(): Promise<void>;
};

type Registration = Omit<Delivery, 'body'>;

const checkedIn = Buffer.concat([number(1, 1), fixed64(7, 4_711n), fixed64(8, 815n)]);

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Directs every connection to this machine, whatever its host. */
class Detour extends Agent {
  readonly #port: number;

  constructor(port: number, ca: string) {
    super({ ca, servername: 'localhost', keepAlive: true });
    this.#port = port;
  }

  override createConnection(...[options, done]: Parameters<Agent['createConnection']>) {
    return super.createConnection({ ...options, host: '127.0.0.1', port: this.#port }, done);
  }
}

/** The subscriptions, and the pushes that wait for the browser. */
class Post {
  readonly #registered = new Map<string, Registration>();
  #stream: Stream | null = null;
  readonly #waiting: Delivery[] = [];
  posted = 0;

  register(form: URLSearchParams): string {
    const token = randomUUID();
    const [app = '', subtype = '', sender = ''] = ['app', 'X-subtype', 'sender'].map(
      (name) => form.get(name) ?? '',
    );
    this.#registered.set(token, { app, subtype, sender });
    return token;
  }

  /** Returns an HTTP status. Only the service that the subscription was made for may post to it. */
  take(token: string, body: Buffer, authorization: string): number {
    const registration = this.#registered.get(token);
    if (registration === undefined) return 404;
    if (checkVapid(authorization).publicKey !== registration.sender) return 403;
    this.posted += 1;
    this.#waiting.push({ ...registration, body });
    this.#handOver();
    return 201;
  }

  opened(stream: Stream): void {
    this.#stream = stream;
    this.#handOver();
  }

  closed(): void {
    this.#stream = null;
  }

  #handOver(): void {
    if (this.#stream === null) return;
    for (const one of this.#waiting.splice(0)) this.#stream.send(one, randomUUID());
  }
}

const SEND = '/fcm/send/';

async function answer(post: Post, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '' } = request;
  const body = await bodyOf(request);
  if (url.startsWith('/checkin')) {
    response.writeHead(200, { 'content-type': 'application/x-protobuffer' }).end(checkedIn);
  } else if (url.startsWith('/register')) {
    const form = new URLSearchParams(body.toString());
    response.writeHead(200).end(form.has('delete') ? 'deleted=1' : `token=${post.register(form)}`);
  } else {
    const { authorization = '' } = request.headers;
    response
      .writeHead(url.startsWith(SEND) ? post.take(url.slice(SEND.length), body, authorization) : 404)
      .end();
  }
}

export async function startPushNetwork(): Promise<PushNetwork> {
  const certificate = makeCertificate('localhost', Date.now());
  const post = new Post();
  const doors = createHttpsServer(certificate, (request, response) => {
    answer(post, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const streams = createTlsServer(certificate, (socket) => {
    serveStream(socket, (stream) => post.opened(stream));
    socket.on('close', () => post.closed());
    sockets.add(socket);
  });
  const sockets = new Set<{ destroy(): unknown }>();
  const [doorsPort, streamsPort] = [await listen(doors), await listen(streams)];
  const agent = new Detour(doorsPort, certificate.cert);
  const spki = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
  const at = `https://localhost:${String(doorsPort)}`;
  return {
    flags: [
      `--gcm-checkin-url=${at}/checkin`,
      `--gcm-registration-url=${at}/register`,
      `--gcm-mcs-endpoint=https://localhost:${String(streamsPort)}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    ],
    surroundings: { agent, isAllowed: () => true },
    posted: () => post.posted,
    async close() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      doors.closeAllConnections();
      await Promise.all([doors, streams].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}
