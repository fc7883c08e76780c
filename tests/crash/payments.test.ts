/**
 * Proves that a kill between a card payment and its posting loses nothing and credits nothing twice: SIGKILL of the
 * real server at every place in between and at random moments, five times each, while people buy with accepted cards.
 * After the restart every charge is credited automatically, an order without a charge can be paid at the same address,
 * and every wallet has exactly what its orders gave. On the embedded store, and on CouchDB when COUCHDB_URL is set: one
 * without an installation, wiped at the end.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMicro, writeMicro } from '#domain/money.ts';
import { CardOrderSchema, CheckoutSchema } from '#domain/payment/messages.ts';
import { PAYMENT_CRASH_POINTS } from '#server/crash-points.ts';
import { type Bundled, bundleServer } from './bundled-server.ts';
import { type Installation, INSTALLATIONS } from './installations.ts';
import { Load } from './load.ts';
import { keepSignedIn, type Person, signUp, fetchWallet } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const TIMES = 5;
const ORDERS = 4;
const BOUGHT_DC = readMicro('7.495');
const MOMENTS = [...PAYMENT_CRASH_POINTS, 'at random'] as const;
type Moment = (typeof MOMENTS)[number];

let bundled: Bundled;
let installation: Installation;
let person: Person;
let credited = 0;
let seen: { kills: number; chargedBeforeKill: number };

beforeAll(async () => {
  bundled = await bundleServer();
});

const start = (crashAt?: string): Promise<ServerProcess> =>
  startServer({ ...bundled, ...installation, env: { ...installation.env, VAULTIQ_CRASH_AT: crashAt } });

async function startReadyServer(): Promise<{ server: ServerProcess; url: string }> {
  const server = await start();
  if (server.url === null) throw new Error(server.output());
  await keepSignedIn(server.url, [person]);
  return { server, url: server.url };
}

/** Null when the connection breaks because the server was killed. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const bearer = () => ({ authorization: `Bearer ${person.token}` });

/** The path of the page on which the order is paid: the same for every repeat. */
async function openOrder(url: string, id: string): Promise<string> {
  const answer = await fetch(`${url}/api/payments/checkout`, {
    method: 'POST',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: JSON.stringify({ id, amountUsd: '10' }),
  });
  const body: unknown = await answer.json();
  expect(answer.status, JSON.stringify(body)).toBe(201);
  return new URL(CheckoutSchema.parse(body).url).pathname;
}

async function pay(url: string, path: string): Promise<void> {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams({ step: 'pay', card: '4242424242424242' }),
    redirect: 'manual',
  });
  await answer.arrayBuffer();
  expect(answer.status).toBe(303);
}

async function statusOf(url: string, id: string): Promise<string> {
  const answer = await fetch(`${url}/api/payments/orders/${id}`, { headers: bearer() });
  return CardOrderSchema.parse(await answer.json()).status;
}

/** Buys until the server is gone. */
async function buy(url: string, ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (id, index) => {
      await sleep(index * 15);
      const path = await orNull(() => openOrder(url, id));
      if (path !== null) await orNull(() => pay(url, path));
    }),
  );
}

const becomesCredited = (url: string, id: string): Promise<void> =>
  vi.waitFor(async () => expect(await statusOf(url, id)).toBe('credited'), { timeout: 20_000, interval: 50 });

async function killAt(moment: Moment, time: number): Promise<void> {
  const isRandom = moment === 'at random';
  const server = await start(isRandom ? undefined : `${moment}:${String(1 + (time % ORDERS))}`);
  const { url } = server;
  if (url === null) throw new Error(server.output());
  await keepSignedIn(url, [person]);
  const ids = Array.from({ length: ORDERS }, () => randomUUID());
  const buying = buy(url, ids);
  const late = setTimeout(
    () => server.signal(isRandom ? 'SIGKILL' : 'SIGQUIT'),
    isRandom ? randomInt(20, 250) : 30_000,
  );
  expect(await server.exited, server.output()).toEqual({ code: null, signal: 'SIGKILL' });
  clearTimeout(late);
  await buying;
  seen.kills += 1;
  await recover(ids);
}

async function recover(ids: readonly string[]): Promise<void> {
  const { server, url } = await startReadyServer();
  for (const id of ids) {
    const path = await openOrder(url, id);
    const isCharged = (await (await fetch(url + path)).text()).includes('The payment was successful.');
    if (isCharged) seen.chargedBeforeKill += 1;
    else await pay(url, path);
    await becomesCredited(url, id);
    credited += 1;
  }
  await vi.waitFor(async () => {
    const { balances } = await fetchWallet(url, person);
    expect(balances.DC).toMatchObject({ posted: writeMicro(BOUGHT_DC * BigInt(credited)), held: '0' });
  });
  server.signal('SIGTERM');
  expect(await server.exited, server.output()).toEqual({ code: 0, signal: null });
  await installation.check(new Load([person]));
}

describe.each(Object.entries(INSTALLATIONS))('killed between payment and posting, %s', (_kind, open) => {
  beforeAll(async () => {
    installation = await open();
    credited = 0;
    seen = { kills: 0, chargedBeforeKill: 0 };
    const server = await start();
    if (server.url === null) throw new Error(server.output());
    person = await signUp(server.url, 'buyer');
    server.signal('SIGTERM');
    await server.exited;
  });
  afterAll(async () => {
    const { kills, chargedBeforeKill } = seen;
    process.stdout.write(
      `${String(kills)} kills while buying; ${String(chargedBeforeKill)} of ${String(credited)} orders were charged before the kill\n`,
    );
    await installation.remove();
  });

  it.each(MOMENTS)('credits every charge once: %s', async (moment) => {
    for (let time = 0; time < TIMES; time += 1) await killAt(moment, time);
  });

  it('has included orders that were charged and not yet credited', () => {
    expect(seen.chargedBeforeKill).toBeGreaterThan(TIMES);
  });
});
