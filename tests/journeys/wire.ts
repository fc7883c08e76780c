/**
 * The network of one device: all its traffic to the service passes through this proxy, which can cut it. The browser's own
 * offline switch is not enough, because background sync ignores it.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type Wire = {
  /** The port on this machine under which the device reaches the service. */
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  mend(): void;
  /** Drops the next answer to a POST to `path`, and its connection. Resolves when that has happened. */
  loseNextAnswer(path: string): Promise<void>;
  close(): Promise<void>;
};

/** No wire, for measurements: only the browser's own offline switch cuts the device off. */
export const directWire = (port: number): Wire => ({
  port,
  cut: () => undefined,
  mend: () => undefined,
  loseNextAnswer: async () => {
    throw new Error('this device has no wire on which an answer could be lost');
  },
  close: async () => undefined,
});

/** A working wire to the service's port. */
export async function makeWire(servicePort: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let losing: { readonly start: string; readonly done: () => void } | null = null;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(servicePort, '127.0.0.1');
    keep(near);
    keep(far);
    let onAnswer: (() => void) | null = null;
    near.on('data', (chunk) => {
      if (losing !== null && chunk.includes(losing.start)) {
        onAnswer = losing.done;
        losing = null;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (onAnswer === null) {
        near.write(chunk);
        return;
      }
      onAnswer();
      near.destroy();
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut() {
      isCut = true;
      cutAll();
    },
    mend() {
      isCut = false;
    },
    loseNextAnswer: (path) =>
      new Promise((resolve) => {
        losing = { start: `POST ${path} `, done: resolve };
      }),
    async close() {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}
