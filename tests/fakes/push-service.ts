/**
 * A push service on this machine, over HTTPS: it accepts a push as a real one does, checks it, and decrypts it as the
 * browser would.
 */
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#domain/push/message.ts';
import type { DevicePushSubscription } from '#domain/push/schema.ts';
import type { PushSurroundings } from '#server/public-address.ts';
import { makeCertificate } from './certificate.ts';
import { type BrowserKeys, checkVapid, makeBrowserKeys, type VapidClaims } from './push-crypto.ts';

export type ReceivedPush = {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly publicKey: string;
  readonly claims: VapidClaims;
  readonly bytes: number;
  readonly message: PushMessage;
};

export type FakePushService = {
  readonly origin: string;
  readonly surroundings: PushSurroundings;
  /** Every push that arrived, also those that were answered with an error. */
  readonly received: readonly ReceivedPush[];
  subscribe(device: string): DevicePushSubscription;
  /** The answers to the next pushes; the default is 201. */
  answerNext(...answers: readonly { status: number; headers?: Record<string, string> }[]): void;
  close(): Promise<void>;
};

export async function startPushService(): Promise<FakePushService> {
  const certificate = makeCertificate('localhost', Date.now());
  const received: ReceivedPush[] = [];
  const devices = new Map<string, BrowserKeys>();
  const answers: { status: number; headers?: Record<string, string> }[] = [];

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const device = (request.url ?? '').slice('/send/'.length);
    const keys = devices.get(device);
    if (request.method !== 'POST' || keys === undefined) {
      response.writeHead(404).end();
      return;
    }
    const message = JSON.parse(keys.decrypt(body)) as PushMessage;
    const { headers } = request;
    received.push({
      device,
      headers,
      bytes: body.length,
      message,
      ...checkVapid(headers.authorization ?? ''),
    });
    const { status, headers: extra } = answers.shift() ?? { status: 201 };
    response.writeHead(status, extra).end();
  };

  const server = createServer(certificate, (request, response) => {
    take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `https://localhost:${String((server.address() as AddressInfo).port)}`;
  const agent = new Agent({ ca: certificate.cert, keepAlive: true, family: 4 });
  return {
    origin,
    surroundings: { agent, isAllowed: () => true },
    received,
    subscribe(device) {
      const keys = devices.get(device) ?? makeBrowserKeys();
      devices.set(device, keys);
      const { p256dh, auth } = keys;
      return { endpoint: `${origin}/send/${device}`, expirationTime: null, keys: { p256dh, auth } };
    },
    answerNext: (...next) => void answers.push(...next),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
