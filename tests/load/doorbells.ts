/**
 * Measures the memory of an open doorbell: `npx tsx tests/load/doorbells.ts [count]`.
 * The server runs in its own process behind the real routes (Express, security headers, request log); the listeners are in
 * this one. Prints KB of the server's memory for each open doorbell; the time from a ring until everybody has heard it, for
 * a ring to all and for one to each person; and the server's own part of that time, the only reliable figure on a busy
 * machine.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

type Answer = {
  readonly port?: number;
  readonly bytes?: number;
  readonly rangAt?: number;
  readonly cpuMs?: number;
  readonly open?: number;
};

const count = Number(process.argv[2] ?? 5_000);
const server = fork(fileURLToPath(new URL('doorbell-server.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx', '--expose-gc'],
});

async function ask(question: string): Promise<Answer> {
  const answered = once(server, 'message');
  if (question !== '') server.send(question);
  const [answer] = (await answered) as [Answer];
  return answer;
}

/** Headers like a browser's, with a token of the usual length. */
const HEADERS = [
  'host: localhost:8080',
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  'accept: text/event-stream',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: en-GB,en;q=0.9,de;q=0.8',
  'cache-control: no-store',
  'referer: http://localhost:8080/wallet',
  'sec-fetch-dest: empty',
  'sec-fetch-mode: cors',
  'sec-fetch-site: same-origin',
  'cookie: vaultiq-dev=0123456789abcdef0123456789abcdef0123456789abcdef',
  '',
].join('\r\n');
const TOKEN_END = 'x'.repeat(200);

type Listener = { readonly socket: Socket; heard: number; onRing: () => void };

async function open(port: number, index: number): Promise<Listener> {
  const socket = connect(port, '127.0.0.1');
  const listener: Listener = { socket, heard: 0, onRing: () => undefined };
  socket.setEncoding('latin1');
  socket.write(
    `GET /sync/doorbell HTTP/1.1\r\n${HEADERS}authorization: Bearer a.person-${String(index)}.${TOKEN_END}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('data', (text: string) => {
      if (text.includes('event: ready')) resolve();
      if (!text.includes('event: ring')) return;
      listener.heard += 1;
      listener.onRing();
    });
  });
  return listener;
}

/** ms from the ring until the last listener has heard it. */
async function timeToTell(listeners: readonly Listener[], how: string): Promise<number> {
  let left = listeners.length;
  const all = new Promise<void>((resolve) => {
    for (const listener of listeners) {
      listener.onRing = () => {
        listener.onRing = () => undefined;
        left -= 1;
        if (left === 0) resolve();
      };
    }
  });
  const [{ rangAt = 0 }] = await Promise.all([ask(how), all]);
  return Date.now() - rangAt;
}

const pauseMs = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const { port = 0 } = await ask('');
// The first connections load code and warm caches; they are not counted.
const warm = await Promise.all(Array.from({ length: 50 }, (_, index) => open(port, count + index)));
for (const { socket } of warm) socket.destroy();
await pauseMs(1_000);
const { bytes: before = 0 } = await ask('memory');
const listeners: Listener[] = [];
while (listeners.length < count) {
  const batch = Array.from({ length: Math.min(100, count - listeners.length) }, (_, index) =>
    open(port, listeners.length + index),
  );
  listeners.push(...(await Promise.all(batch)));
}
await pauseMs(2_000);
const { bytes: after = 0, open: held = 0 } = await ask('memory');
const say = (text: string): boolean => process.stdout.write(`${text}\n`);
say(`open doorbells: ${String(held)}`);
say(
  `memory for each: ${String(Math.round((after - before) / count / 102.4) / 10)} KB (resident, after a collection)`,
);
for (const how of ['everybody', 'each']) {
  const times: number[] = [];
  const { cpuMs: cpuBefore = 0 } = await ask('cpu');
  for (let round = 0; round < 5; round++) {
    times.push(await timeToTell(listeners, how));
    await pauseMs(600);
  }
  const { cpuMs = 0 } = await ask('cpu');
  say(`ring to ${how}: all notified after ${times.map(String).join(', ')} ms`);
  say(`  of which ${String(Math.round((cpuMs - cpuBefore) / times.length))} ms of the server's processor`);
}
server.kill();
process.exit(0);
