/**
 * Proves that a doorbell rings only for its own person, rings for staff about what staff may see, is closed when its
 * session ends, its token expires or nobody reads it, and that simultaneous rings are merged; and that a pull names the
 * doorbell that its session had open before the store was read.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { BELL_HEADER } from '#domain/device.ts';
import { RingSchema } from '#domain/protocol.ts';
import { makeSyncWorld, type SyncWorld } from './sync-world.ts';

const ANN = 'ann00000000000000000000ann';
const BEN = 'ben00000000000000000000ben';
const OWNER = 'owner000000000000000owner';

let world: SyncWorld;
/** What every read of the gateway waits for. */
let reading: () => Promise<void> = () => Promise.resolve();
beforeAll(async () => {
  world = await makeSyncWorld({
    store: makeMemoryStore(),
    gatewayStore: (store) => ({
      ...store,
      async changes(database, query) {
        await reading();
        return store.changes(database, query);
      },
    }),
  });
  for (const userId of [ANN, BEN, OWNER]) await world.submit('account.open', 'system', { userId });
  await world.submit('role.grant', 'system', { userId: OWNER, role: 'owner' });
  await world.projections.idle();
  // Rings arrive in order, so at this ring all earlier ones have arrived.
  const ben = await listen(world.signIn(BEN));
  world.doorbells.ring('explorer', null, ['explorer']);
  await vi.waitUntil(() => ben.rings().some(({ feed }) => feed === 'explorer'), { timeout: 5_000 });
  await ben.close();
  await vi.waitUntil(() => world.doorbells.count() === 0, { timeout: 5_000 });
});
afterAll(async () => {
  await world.close();
});

/** An open doorbell: the rings it has received, and whether it has ended. */
async function listen(headers: Record<string, string>) {
  const response = await fetch(`${world.url}/sync/doorbell`, { headers });
  const heard = { status: response.status, text: '', ended: false };
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const read = async (): Promise<void> => {
    for (;;) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) break;
      heard.text += decoder.decode(chunk.value);
    }
  };
  read()
    .catch(() => undefined)
    .finally(() => {
      heard.ended = true;
    });
  const rings = () =>
    [...heard.text.matchAll(/event: ring\ndata: (.+)\n\n/g)].map(([, json]) =>
      RingSchema.parse(JSON.parse(json ?? '')),
    );
  if (response.status === 200) await vi.waitUntil(() => /event: ready\ndata: .+\n\n/.test(heard.text));
  const ready = /event: ready\ndata: (.+)\n\n/.exec(heard.text)?.[1] ?? '{}';
  const name = (JSON.parse(ready) as { bell?: string }).bell;
  return { heard, name, rings, close: () => reader?.cancel() };
}

describe('doorbells', () => {
  it('ring for the person whose documents changed, once for simultaneous changes', async () => {
    const [ann, ben, owner] = [
      await listen(world.signIn(ANN)),
      await listen(world.signIn(BEN)),
      await listen(world.signIn(OWNER)),
    ];
    world.doorbells.ring('me', ANN, ['contacts']);
    world.doorbells.ring('me', ANN, ['labels']);
    await vi.waitUntil(() => ann.rings().length > 0);
    expect(ann.rings()).toMatchObject([
      { feed: 'me', collections: ['contacts', 'labels'], seq: world.authority.durable().seq },
    ]);
    world.doorbells.ring('admin', null, ['audit']);
    world.doorbells.ring('explorer', null, ['explorer']);
    await vi.waitUntil(() => ben.rings().length === 1 && owner.rings().length === 2);
    expect(ben.rings().map(({ feed }) => feed)).toEqual(['explorer']);
    expect(owner.rings().map(({ feed }) => feed)).toEqual(['admin', 'explorer']);
    for (const { close } of [ann, ben, owner]) await close();
    await vi.waitUntil(() => world.doorbells.count() === 0);
  });

  it('are cut when the session ends, and only those of that session', async () => {
    const [gone, stays] = [await listen(world.signIn(ANN, 'gone')), await listen(world.signIn(ANN, 'stays'))];
    world.doorbells.cutSession('gone');
    await vi.waitUntil(() => gone.heard.ended, { timeout: 5_000 });
    expect(stays.heard.ended).toBe(false);
    await stays.close();
  });

  it('are cut when the token expires', async () => {
    const headers = world.signIn(ANN, 'short');
    world.sessions.set('short', { userId: ANN, expiresAt: Date.now() + 1_500, ended: false });
    const stream = await listen(headers);
    await vi.waitUntil(() => stream.heard.ended, { timeout: 5_000 });
    expect((await listen(headers)).heard.status).toBe(401);
  });

  it('are cut when the client does not read', async () => {
    const { authorization } = world.signIn(BEN);
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1');
    socket.write(`GET /sync/doorbell HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization ?? ''}\r\n\r\n`);
    socket.on('error', () => undefined);
    await vi.waitUntil(() => world.doorbells.count() === 1);
    socket.pause();
    const collections = [`a long name ${'x'.repeat(50_000)}`];
    for (let times = 0; times < 1_000 && world.doorbells.count() === 1; times++) {
      world.doorbells.ring('me', BEN, collections);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
    expect(world.doorbells.count()).toBe(0);
    socket.destroy();
  });
});

describe('a pull', () => {
  const bellOfPull = async (headers: Record<string, string>): Promise<string | null> =>
    (await fetch(`${world.url}/sync/me/contacts?since=`, { headers })).headers.get(BELL_HEADER);

  it('names the doorbell that its session opened last, and none of another session', async () => {
    const [mine, other] = [world.signIn(ANN, 'mine'), world.signIn(ANN, 'other')];
    expect(await bellOfPull(mine)).toBeNull();
    const [first, second, foreign] = [await listen(mine), await listen(mine), await listen(other)];
    expect(new Set([first.name, second.name, foreign.name, undefined]).size).toBe(4);
    expect(await bellOfPull(mine)).toBe(second.name);
    expect(await bellOfPull(other)).toBe(foreign.name);
    await second.close();
    await vi.waitUntil(() => world.doorbells.count() === 2);
    expect(await bellOfPull(mine)).toBe(first.name);
    world.doorbells.cutSession('mine');
    expect(await bellOfPull(mine)).toBeNull();
    await foreign.close();
    await vi.waitUntil(() => world.doorbells.count() === 0);
  });

  it('does not name a doorbell that opened while the store was read', async () => {
    const ann = world.signIn(ANN);
    const [begun, goes] = [makeGate(), makeGate()];
    reading = () => {
      begun.open();
      return goes.passed;
    };
    const pulled = bellOfPull(ann);
    await begun.passed;
    const bell = await listen(ann);
    goes.open();
    expect(await pulled).toBeNull();
    reading = () => Promise.resolve();
    expect(await bellOfPull(ann)).toBe(bell.name);
    await bell.close();
  });
});
