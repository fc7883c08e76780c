import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux assigns automatically (`net.ipv4.ip_local_port_range`, from 32,768). So nothing takes the
 * port between the probe and the listening, or while a server restarts.
 */
const FIRST_PORT = 20_000;
/** Each worker of a test run has its own range of ports. */
const PORTS_OF_A_WORKER = 1_000;
const WORKERS = 12;

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS;
  const first = FIRST_PORT + worker * PORTS_OF_A_WORKER;
  for (;;) {
    const port = first + randomInt(PORTS_OF_A_WORKER);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw problem;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
