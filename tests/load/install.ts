/**
 * Measures a first visit on a network with a high latency: the time until every screen opens offline, the bytes that it downloads, and
 * the time until a browser that has stored nothing shows the wallet of a signed-in person. With the built app in Chromium: `npm run build`, then `npm run bench -- install [--delay 150] [--rounds 3]`; `JOURNEY_DIST=<folder>`
 * takes another build. Prints one JSON line: medians of the rounds.
 */
import { connect, createServer, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { makeDirectDevice, waitUntilStored } from '#tests/journeys/device.ts';
import { signUpByRequest, showWallet } from '#tests/journeys/person.ts';
import { freePort } from '../builders/free-port.ts';
import { startBrowserHost } from './browser-host.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({
  options: { delay: { type: 'string', default: '150' }, rounds: { type: 'string', default: '3' } },
});
/** The delay of each direction, ms. */
const delayMs = Number(values.delay);
const rounds = Number(values.rounds);

const host = await startBrowserHost();
let received = 0;

/** Forwards all data after the delay, in order. */
function delayPackets(from: Socket, to: Socket, count: (bytes: number) => void): void {
  from.on('data', (chunk: Buffer) => {
    count(chunk.length);
    setTimeout(() => to.write(chunk), delayMs);
  });
  from.on('error', () => from.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), delayMs));
}

const proxy = createServer((near) => {
  const far = connect(host.port, '127.0.0.1');
  delayPackets(near, far, () => undefined);
  delayPackets(far, near, (bytes) => (received += bytes));
});
const port = await freePort();
await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));

const times: number[] = [];
const sizes: number[] = [];
const walletTimes: number[] = [];
try {
  for (let round = 0; round < rounds; round++) {
    received = 0;
    const device = makeDirectDevice({ port }, { size: 'phone', wholeBrowser: true });
    await device.start();
    const start = performance.now();
    await device.goto('/');
    await waitUntilStored(device.page, 10 * 60_000);
    times.push(performance.now() - start);
    sizes.push(received);
    await device.destroy();

    const signedIn = makeDirectDevice({ port }, { size: 'phone', wholeBrowser: true });
    await signedIn.start();
    const address = await signUpByRequest(signedIn, `round-${String(round)}@bench.example`);
    const opened = performance.now();
    await showWallet(signedIn, address);
    walletTimes.push(performance.now() - opened);
    await signedIn.destroy();
  }
} finally {
  proxy.close();
  await host.close();
}
const line = {
  benchmark: 'first visit until the app opens offline',
  delayMs,
  storedMs: Math.round(percentile(times, 50)),
  walletMs: Math.round(percentile(walletTimes, 50)),
  receivedKB: Math.round(percentile(sizes, 50) / 1_000),
};
process.stdout.write(`${JSON.stringify(line)}\n`);
