// Proves, on every kind of store, that closing an account removes all its push subscriptions, even one whose write was
// not answered, and nobody else's.
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '#couchdb/databases.ts';
import type { NewDocument } from '#couchdb/document-store.ts';
import { runInSteps, STEP_BY_STEP } from '#tests/builders/run-in-steps.ts';
import { freshStore, STORES } from '#tests/builders/stores.ts';
import { type Failure, makeFailingStore } from '#tests/fakes/failing-store.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import { makePushSubscriptions } from './subscriptions.ts';

const keys = { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) };
const at = (device: string) => ({ endpoint: `https://push.example/send/${device}`, keys });
const ANN = { userId: 'ann', sessionId: 'of-ann' };
const BEN = { userId: 'ben', sessionId: 'of-ben' };

describe.each(Object.entries(STORES))('on a store %s', (_kind, open) => {
  async function openSubscriptions() {
    let mode: ReturnType<Failure> = 'none';
    const store = makeFailingStore(await freshStore(open), (call, [, doc]) =>
      call === 'put' && (doc as NewDocument)._id.startsWith('push:') ? mode : 'none',
    );
    await store.createDatabase(ACCOUNTS);
    const subscriptions = await makePushSubscriptions({
      store,
      sealer: { seal: (_name, text) => text, open: (_name, text) => text },
      publicKey: 'key',
      now: () => 1,
      log: quietLog,
    });
    const listSubscriptions = async () => {
      const found = await store.range<typeof ANN>(ACCOUNTS, { start: 'push:', end: 'push:~', limit: 9 });
      return found.map(({ userId }) => userId);
    };
    return { subscriptions, kept: listSubscriptions, fail: (next: typeof mode) => void (mode = next) };
  }

  it.each(['before', 'after'] as const)('is removed when its writing failed %s it was done', async (mode) => {
    const { subscriptions, kept, fail } = await openSubscriptions();
    await subscriptions.subscribe(BEN, at('bens'));
    await subscriptions.subscribe(ANN, at('anns'));
    fail(mode);
    await expect(subscriptions.subscribe({ ...ANN, sessionId: 'other' }, at('new'))).rejects.toThrow();
    await expect(subscriptions.subscribe(BEN, at('bens-new'))).rejects.toThrow();
    fail('none');
    expect((await kept()).toSorted()).toEqual(
      mode === 'after' ? ['ann', 'ann', 'ben', 'ben'] : ['ann', 'ben'],
    );
    await subscriptions.removeAllOf('ann');
    expect(await kept()).toEqual(mode === 'after' ? ['ben', 'ben'] : ['ben']);
    expect([subscriptions.of('ann').length, subscriptions.of('ben').length]).toEqual([0, 1]);
  });

  it('stays with its current owner', async () => {
    const { subscriptions, kept, fail } = await openSubscriptions();
    await subscriptions.subscribe(ANN, at('shared'));
    fail('after');
    await expect(subscriptions.subscribe(BEN, at('shared'))).rejects.toThrow();
    fail('none');
    await subscriptions.removeAllOf('ann');
    expect(await kept()).toEqual(['ben']);
    await subscriptions.removeAllOf('ben');
    expect(await kept()).toEqual([]);
  });

  /** Makes the n-th write from now on fail; returns whether there was one. */
  async function withOneFault(n: number, mode: 'before' | 'after') {
    const inner = await freshStore(open);
    await inner.createDatabase(ACCOUNTS);
    let writes = Number.NEGATIVE_INFINITY;
    const store = makeFailingStore(inner, (call) => {
      if (call === 'put') writes += 1;
      return call === 'put' && writes === n ? mode : 'none';
    });
    const load = () =>
      makePushSubscriptions({
        ...{ store, publicKey: 'key', now: () => 1, log: quietLog },
        sealer: { seal: (_name, text) => text, open: (_name, text) => text },
      });
    const subscriptions = await load();
    await subscriptions.subscribe(ANN, at('anns'));
    return {
      subscriptions,
      /** The owners of subscriptions, as this process and the next one know them. */
      async owners() {
        const next = await load();
        return [subscriptions, next].map((one) => ({ ann: one.of('ann').length, ben: one.of('ben').length }));
      },
      begin: () => void (writes = 0),
      wasMet: () => writes >= n,
    };
  }
  type World = Awaited<ReturnType<typeof withOneFault>>;

  const CHANGES: Readonly<Record<string, { make: (world: World) => Promise<void>; owners: object }>> = {
    'a first subscription': {
      make: ({ subscriptions }) => subscriptions.subscribe(BEN, at('bens')),
      owners: { ann: 1, ben: 1 },
    },
    'a subscription of another session': {
      make: ({ subscriptions }) => subscriptions.subscribe(BEN, at('anns')),
      owners: { ann: 0, ben: 1 },
    },
    'another subscription of the same session': {
      make: ({ subscriptions }) => subscriptions.subscribe(ANN, at('anns-new')),
      owners: { ann: 1, ben: 0 },
    },
    'the end of a session': {
      make: ({ subscriptions }) => subscriptions.sessionEnded(ANN.sessionId),
      owners: { ann: 0, ben: 0 },
    },
  };

  describe.each(Object.entries(CHANGES))('%s', (_what, { make, owners }) => {
    it.each(['before', 'after'] as const)(
      'with a fault %s each write, made again, is made',
      STEP_BY_STEP,
      async (mode) => {
        const steps = await runInSteps(async (n) => {
          const world = await withOneFault(n, mode);
          world.begin();
          await make(world).catch(() => make(world));
          expect(await world.owners()).toEqual([owners, owners]);
          return world.wasMet();
        });
        expect(steps).toBeLessThan(9);
      },
    );
  });

  it.each(['before', 'after'] as const)(
    'whose write failed %s it was done is removed with its session, although nobody knew of it',
    async (mode) => {
      const { subscriptions, kept, fail } = await openSubscriptions();
      fail(mode);
      await expect(subscriptions.subscribe(ANN, at('anns'))).rejects.toThrow();
      fail('none');
      await subscriptions.sessionEnded(ANN.sessionId);
      expect(await kept()).toEqual([]);
    },
  );
});
