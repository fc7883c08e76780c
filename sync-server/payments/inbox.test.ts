// Proves when an event of the card network is posted: at once, then with backoff up to five minutes, without end unless
// its payment stays unknown for seven days; and what the log says.
import { emptyState } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import { PAYMENTS } from '#couchdb/databases.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { Answer } from '../commands/answer.ts';
import type { CrashPoint } from '../crash-points.ts';
import { makeGate } from '#tests/builders/gate.ts';
import { anOrderRecord, openPaymentStore } from '#tests/builders/payment-store.ts';
import { diskFull } from '#tests/fakes/faulty-store.ts';
import { makeRecordingLog } from '#tests/fakes/recording-log.ts';
import type { CardEvent } from './card-event.ts';
import { makeInbox } from './inbox.ts';
import type { InboxRecord } from './payment-store.ts';

const START = 1_800_000_000_000;
const DAY = 24 * 3_600_000;
const ENDED: CardEvent = { kind: 'ended', order: 'order-1' };
const REFUNDED: CardEvent = { kind: 'refunded', payment: 'pi_1', refund: 're_1', amountUsd: '10' };

/** An inbox with the order `order-1`, and an authority whose answers the test gives. */
async function openInbox() {
  const { documents, store } = await openPaymentStore();
  await store.keepOrder('order-1', anOrderRecord());
  const { log, lines } = makeRecordingLog();
  const commands: Command[] = [];
  const reached: CrashPoint[] = [];
  const world = {
    at: START,
    submit: async ({ id, type }: Command): Promise<Answer> => ({
      ok: true,
      verdict: { id, type, verdict: 'committed', seq: 1, block: 1, at: '2027-01-15T08:00:00.000Z' },
    }),
  };
  const inbox = makeInbox({
    store,
    submit(command) {
      commands.push(command);
      return world.submit(command);
    },
    state: emptyState(),
    network: {
      mode: 'stripe',
      createSession: () => Promise.reject(new Error('nobody buys anything')),
      sessionOutcome: () => Promise.resolve(null),
      endSession: () => Promise.resolve(null),
      refund: () => Promise.resolve('given-back'),
    },
    aside: {
      keep: () => Promise.resolve(),
      recordNews: () => Promise.resolve(false),
      closeCoveredRefunds: () => Promise.resolve(),
    },
    now: () => world.at,
    crash: {
      reach(name) {
        reached.push(name);
      },
    },
    log,
  });
  const readRecord = async (id = 'evt_1'): Promise<InboxRecord | null> => {
    const found = await documents.get<InboxRecord>(PAYMENTS, `event:${id}`);
    if (found === null) return null;
    const { _id, _rev, ...record } = found;
    return record;
  };
  return { inbox, world, documents, store, lines, commands, reached, kept: readRecord };
}

describe('an event', () => {
  it('is durable and due at once, and waits until the inbox is drained', async () => {
    const { inbox, kept, reached, commands } = await openInbox();
    await inbox.receive('evt_1', ENDED);
    expect(await kept()).toEqual({ event: ENDED, receivedAt: START, tries: 0, retryAt: START });
    expect([reached, commands]).toEqual([['after-inbox'], []]);
  });

  it('is posted once, stored with its outcome and logged', async () => {
    const { inbox, kept, reached, commands, lines } = await openInbox();
    await inbox.receive('evt_1', ENDED);
    await inbox.drain();
    await inbox.drain();
    expect(await kept()).toEqual({ event: ENDED, receivedAt: START, tries: 1, outcome: 'done' });
    expect(commands.map(({ id }) => id)).toEqual(['expire:order-1']);
    expect(reached).toEqual(['after-inbox', 'after-posting']);
    expect(lines).toEqual([
      ['info', 'an event of a payment is posted', { event: 'evt_1', kind: 'ended', tries: 1 }],
    ]);
  });

  it('that is refused is stored with the code and logged as an error', async () => {
    const { inbox, kept, lines } = await openInbox();
    await inbox.receive('evt_1', { kind: 'ended', order: 'order-of-somebody' });
    await inbox.drain();
    expect((await kept())?.outcome).toBe('ORDER_NOT_FOUND');
    expect(lines).toEqual([
      [
        'error',
        'an event of a payment was refused: look into it',
        { event: 'evt_1', kind: 'ended', tries: 1, outcome: 'ORDER_NOT_FOUND' },
      ],
    ]);
  });

  it('that cannot be posted now is retried after pauses that double up to five minutes', async () => {
    const { inbox, world, kept, reached } = await openInbox();
    world.submit = () => Promise.resolve({ ok: false, code: 'STORE_UNAVAILABLE' });
    await inbox.receive('evt_1', ENDED);
    const pauses: number[] = [];
    for (let tries = 0; tries < 25; tries += 1) {
      await inbox.drain();
      const retryAt = (await kept())?.retryAt ?? 0;
      pauses.push((retryAt - world.at) / 1_000);
      world.at = retryAt;
    }
    expect(pauses.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(new Set(pauses.slice(11))).toEqual(new Set([300]));
    expect([(await kept())?.tries, reached]).toEqual([25, ['after-inbox']]);
  });

  it('is not retried before its time', async () => {
    const { inbox, world, commands } = await openInbox();
    world.submit = () => Promise.resolve({ ok: false, code: 'STORE_UNAVAILABLE' });
    await inbox.receive('evt_1', ENDED);
    await inbox.drain();
    world.at = START + 999;
    await inbox.drain();
    expect(commands).toHaveLength(1);
    world.at = START + 1_000;
    await inbox.drain();
    expect(commands).toHaveLength(2);
  });

  it('that waits is logged at tries 1, 2, 4 and 8, with the reason', async () => {
    const { inbox, world, kept, lines } = await openInbox();
    world.submit = () => Promise.resolve({ ok: false, code: 'STORE_UNAVAILABLE' });
    await inbox.receive('evt_1', ENDED);
    for (let tries = 0; tries < 10; tries += 1) {
      await inbox.drain();
      world.at = (await kept())?.retryAt ?? 0;
    }
    expect(lines).toEqual(
      [1, 2, 4, 8].map((tries) => [
        'warn',
        'an event of a payment waits',
        { event: 'evt_1', kind: 'ended', tries, reason: 'STORE_UNAVAILABLE' },
      ]),
    );
  });

  it('that fails waits like an undecided one, and the others are posted', async () => {
    const { inbox, world, kept, lines, store } = await openInbox();
    await store.keepOrder('order-2', anOrderRecord());
    const why = new Error('the authority is gone');
    const submit = world.submit;
    world.submit = (command) => (command.id === 'expire:order-1' ? Promise.reject(why) : submit(command));
    await inbox.receive('evt_1', ENDED);
    await inbox.receive('evt_2', { kind: 'ended', order: 'order-2' });
    await inbox.drain();
    expect(await kept()).toEqual({ event: ENDED, receivedAt: START, tries: 1, retryAt: START + 1_000 });
    expect((await kept('evt_2'))?.outcome).toBe('done');
    expect(lines).toEqual([
      ['error', 'an event of a payment could not be posted now', { err: why }],
      ['warn', 'an event of a payment waits', { event: 'evt_1', kind: 'ended', tries: 1, reason: 'FAILED' }],
      ['info', 'an event of a payment is posted', { event: 'evt_2', kind: 'ended', tries: 1 }],
    ]);
  });

  it('of an unknown payment waits for seven days and is then given up', async () => {
    const { inbox, world, kept } = await openInbox();
    await inbox.receive('evt_1', REFUNDED);
    world.at = START + 7 * DAY;
    await inbox.drain();
    expect(await kept()).toEqual({
      event: REFUNDED,
      receivedAt: START,
      tries: 1,
      retryAt: START + 7 * DAY + 1_000,
    });
    world.at = START + 7 * DAY + 1_000;
    await inbox.drain();
    expect(await kept()).toEqual({
      event: REFUNDED,
      receivedAt: START,
      tries: 2,
      outcome: 'PAYMENT_UNKNOWN',
    });
  });

  it('of an order of ours is not given up after seven days', async () => {
    const { inbox, world, kept } = await openInbox();
    world.submit = () => Promise.resolve({ ok: false, code: 'STORE_UNAVAILABLE' });
    await inbox.receive('evt_1', ENDED);
    world.at = START + 8 * DAY;
    await inbox.drain();
    expect(await kept()).toMatchObject({ tries: 1, retryAt: START + 8 * DAY + 1_000 });
  });

  it('is not logged twice if another process was quicker to defer it', async () => {
    const { inbox, world, lines, store } = await openInbox();
    await inbox.receive('evt_1', ENDED);
    world.submit = async () => {
      const [same] = await store.due(START, 1);
      if (same !== undefined)
        await store.changeEvent(same, { ...same.record, tries: 1, retryAt: START + 1_000 });
      return { ok: false, code: 'STORE_UNAVAILABLE' };
    };
    await inbox.drain();
    expect(lines).toEqual([]);
  });
});

describe('draining the inbox', () => {
  it('posts 120 events, however few are read at once', async () => {
    const { inbox, commands } = await openInbox();
    for (let n = 0; n < 120; n += 1) await inbox.receive(`evt_${String(n)}`, ENDED);
    await inbox.drain();
    expect(commands).toHaveLength(120);
  });

  it('posts events that arrive meanwhile, without a second worker', async () => {
    const { inbox, world, kept } = await openInbox();
    const gate = makeGate();
    const submit = world.submit;
    let working = 0;
    let most = 0;
    world.submit = async (command) => {
      working += 1;
      most = Math.max(most, working);
      await gate.passed;
      working -= 1;
      return submit(command);
    };
    await inbox.receive('evt_1', ENDED);
    const draining = inbox.drain();
    await inbox.receive('evt_2', ENDED);
    const joined = inbox.drain();
    gate.open();
    await Promise.all([draining, joined]);
    expect([(await kept())?.outcome, (await kept('evt_2'))?.outcome, most]).toEqual(['done', 'done', 1]);
  });

  it('reads again only if something arrived meanwhile', async () => {
    const { inbox, store } = await openInbox();
    const due = store.due.bind(store);
    let reads = 0;
    Object.assign(store, {
      due: (now: number, limit: number) => {
        reads += 1;
        return due(now, limit);
      },
    });
    await inbox.receive('evt_1', ENDED);
    await inbox.drain();
    expect(reads).toBe(1);
  });

  it('never rejects: failed reads and writes are logged and retried', async () => {
    const { inbox, documents, kept, lines } = await openInbox();
    await inbox.receive('evt_1', ENDED);
    const stop = documents.failEveryPut(PAYMENTS, diskFull);
    await inbox.drain();
    expect(lines.map(([level, message]) => [level, message])).toEqual([
      ['error', 'an event of a payment could not be posted now'],
      ['error', 'the inbox of payments could not be read'],
    ]);
    stop();
    await inbox.drain();
    expect((await kept())?.outcome).toBe('done');
  });
});
