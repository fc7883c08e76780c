/**
 * The stream between a browser and its push network (MCS, as in Chromium's google_apis/gcm/protocol/mcs.proto): a version, then
 * messages of a kind, a length and a body.
 */
import type { TLSSocket } from 'node:tls';
import { bytes, number, readMessage, readVarint, varint } from './protobuf.ts';

const VERSION = 41;
const KIND = { ping: 0, pong: 1, logIn: 2, loggedIn: 3, data: 8 } as const;

export type Delivery = {
  /** The subscription's owner, as the browser named it at registration. */
  readonly app: string;
  readonly subtype: string;
  readonly sender: string;
  readonly body: Buffer;
};

export type Stream = { send(delivery: Delivery, id: string): void };

const frameMessage = (kind: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([kind]), varint(body.length), body]);

const pair = (name: string, value: string): Buffer => Buffer.concat([bytes(1, name), bytes(2, value)]);

const dataMessage = ({ app, subtype, sender, body }: Delivery, id: string): Buffer =>
  Buffer.concat([
    bytes(3, sender),
    bytes(5, app),
    bytes(7, pair('subtype', subtype)),
    bytes(7, pair('content-encoding', 'aes128gcm')),
    bytes(9, id),
    bytes(21, body),
  ]);

/** Answers the browser; calls `onOpen` when it has logged in. */
export function serveStream(socket: TLSSocket, onOpen: (stream: Stream) => void): void {
  let unread = Buffer.alloc(0);
  let isGreeted = false;
  const answer = (kind: number, body: Buffer): void => {
    if (kind === KIND.ping) socket.write(frameMessage(KIND.pong, Buffer.alloc(0)));
    if (kind !== KIND.logIn) return;
    socket.write(
      frameMessage(KIND.loggedIn, Buffer.concat([bytes(1, readMessage(body).text(1)), number(8, 1)])),
    );
    onOpen({ send: (delivery, id) => socket.write(frameMessage(KIND.data, dataMessage(delivery, id))) });
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    if (!isGreeted && unread.length > 0) {
      isGreeted = true;
      unread = unread.subarray(1);
      socket.write(Buffer.from([VERSION]));
    }
    for (;;) {
      const length = unread.length < 2 ? null : readVarint(unread, 1);
      if (length === null || unread.length < length.end + length.value) return;
      const kind = unread[0] ?? 0;
      const body = unread.subarray(length.end, length.end + length.value);
      unread = unread.subarray(length.end + length.value);
      answer(kind, body);
    }
  });
}
