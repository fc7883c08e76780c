/**
 * Proves that a doorbell rings only for its own person, rings for staff about what staff may see, is closed when its
 * session ends, its token expires or nobody reads it, and that simultaneous rings are merged.
 */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RingSchema } from '#domain/protocol.ts';
import { makeSyncWorld, type SyncWorld } from './sync-world.ts';

const ANN = 'ann00000000000000000000ann';
const BEN = 'ben00000000000000000000ben';
const OWNER = 'owner000000000000000owner';

let world: SyncWorld;
beforeAll(async () => {
  world = await makeSyncWorld();
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
  if (response.status === 200) await vi.waitUntil(() => heard.text.includes('event: ready'));
  return { heard, rings, close: () => reader?.cancel() };
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
