/**
 * The desktop on which Chromium shows its notifications: a private message bus with only the notification service, so that a
 * test sees the notifications and can tap them.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Body, type Call, failure, readCall, reply, signal } from './d-bus.ts';

export type ShownNotification = { readonly id: number; readonly title: string; readonly body: string };

export type Desktop = {
  /** Environment variables for Chromium. */
  readonly env: Readonly<Record<string, string>>;
  /** The notifications on the screen. */
  readonly shown: () => readonly ShownNotification[];
  tap(notification: ShownNotification): void;
  close(): Promise<void>;
};

const NAME = 'org.freedesktop.Notifications';
const nothing: Body = { signature: '', values: [] };

/** Names of the bus and of the notification service. */
const ANSWERS: Readonly<Record<string, (call: Call) => Body | null>> = {
  Hello: () => ({ signature: 's', values: [':1.1'] }),
  AddMatch: () => nothing,
  RemoveMatch: () => nothing,
  NameHasOwner: ({ next }) => ({ signature: 'b', values: [next('s') === NAME ? 1 : 0] }),
  GetNameOwner: ({ next }) => (next('s') === NAME ? { signature: 's', values: [':1.2'] } : null),
  RequestName: () => ({ signature: 'u', values: [1] }),
  ListActivatableNames: () => ({ signature: 'as', values: [[NAME]] }),
  GetServerInformation: () => ({ signature: 'ssss', values: ['desktop', 'tests', '1', '1.2'] }),
  GetCapabilities: () => ({ signature: 'as', values: [['body', 'actions']] }),
};

class Screen {
  readonly shown = new Map<number, ShownNotification>();
  readonly #sockets = new Set<Socket>();
  #serial = 0;

  serve(socket: Socket): void {
    this.#sockets.add(socket);
    let unread = Buffer.alloc(0);
    let isIn = false;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk]);
      if (!isIn) {
        const said = unread.toString('latin1');
        const end = said.lastIndexOf('\r\n') + 2;
        if (end < 2) return;
        isIn = said.includes('BEGIN\r\n');
        unread = unread.subarray(isIn ? said.indexOf('BEGIN\r\n') + 7 : end);
        for (const line of said.slice(0, end).split('\r\n')) this.#greet(socket, line.replace('\0', ''));
      }
      for (let read = readCall(unread); isIn && read !== null; read = readCall(unread)) {
        unread = Buffer.from(read.rest);
        if (read.call !== null) this.#answer(socket, read.call);
      }
    });
  }

  tap({ id }: ShownNotification): void {
    this.#tell('ActionInvoked', { signature: 'us', values: [id, 'default'] });
  }

  end(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts every connection, because the socket is in a private folder. */
  #greet(socket: Socket, line: string): void {
    if (line.startsWith('AUTH EXTERNAL ')) socket.write(`OK ${'0'.repeat(32)}\r\n`);
    else if (line.startsWith('AUTH')) socket.write('REJECTED EXTERNAL\r\n');
    else if (line.startsWith('NEGOTIATE')) socket.write('ERROR\r\n');
  }

  #tell(member: string, body: Body): void {
    this.#serial += 1;
    for (const socket of this.#sockets) socket.write(signal(this.#serial, member, body));
  }

  #answer(socket: Socket, call: Call): void {
    const body = this.#does(call);
    this.#serial += 1;
    socket.write(body === null ? failure(this.#serial, call) : reply(this.#serial, call, body));
  }

  /** Null: there is no such thing here. */
  #does(call: Call): Body | null {
    if (call.member === 'Notify') return this.#notify(call);
    if (call.member === 'CloseNotification') return this.#take(Number(call.next('u')));
    return ANSWERS[call.member]?.(call) ?? null;
  }

  #notify({ next }: Call): Body {
    next('s');
    const replaced = Number(next('u'));
    next('s');
    const [title, body] = [String(next('s')), String(next('s'))];
    const id = replaced === 0 ? this.#serial + 1 : replaced;
    this.shown.set(id, { id, title, body });
    return { signature: 'u', values: [id] };
  }

  #take(id: number): Body {
    this.shown.delete(id);
    this.#tell('NotificationClosed', { signature: 'uu', values: [id, 3] });
    return nothing;
  }
}

export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'desktop-'));
  const path = join(folder, 'bus');
  const screen = new Screen();
  const server = createServer((socket) => screen.serve(socket));
  server.listen(path);
  await once(server, 'listening');
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` },
    shown: () => [...screen.shown.values()],
    tap: (notification) => screen.tap(notification),
    async close() {
      screen.end();
      server.close();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}
