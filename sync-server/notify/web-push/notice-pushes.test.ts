// Proves, in virtual time, that pushes follow the journal durably: from its end at first, each once, retried with
// backoff even across a restart, and never when nobody knows whether it was sent.
import { expect, test } from 'vitest';
import { PUSHES, SHARED_DATABASES } from '#couchdb/databases.ts';
import { DEFAULT_NOTIFY, type NotifyPreferences } from '#domain/notify/preferences.ts';
import type { PushMessage } from '#domain/push/message.ts';
import { makeSealer } from '#server/sealer.ts';
import { rejectProject } from '#tests/builders/projects.ts';
import { BEGAN_AT, FakeJournal } from '#tests/fakes/journal-feed.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { type Delivery, makePayload } from './delivery.ts';
import type { OutgoingPush, PushEnd, PushOutcome } from './ports.ts';
import { type PushReaction, startPush } from './notice-pushes.ts';
import { makePushSubscriptions } from './subscriptions.ts';

const HOUR_MS = 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ANN = 'a'.repeat(26);

async function makeWorld() {
  const time = makeVirtualTime(BEGAN_AT + 1_000);
  const store = makeMemoryStore();
  for (const database of SHARED_DATABASES) await store.createDatabase(database);
  const journal = new FakeJournal();
  const address = journal.open(ANN);
  journal.commit();
  const sent: OutgoingPush[] = [];
  const ends: PushEnd[] = [];
  const answers: (PushOutcome | 'never')[] = [];
  const world: { preferences: NotifyPreferences; sessionOpen: boolean; names: Map<string, string> } = {
    preferences: DEFAULT_NOTIFY,
    sessionOpen: true,
    names: new Map(),
  };
  const open = async () =>
    makePushSubscriptions({
      store,
      sealer: makeSealer('5a'.repeat(32)),
      publicKey: 'key',
      now: time.now,
      log: quiet,
    });
  let subscriptions = await open();
  const send = (push: OutgoingPush): Promise<PushOutcome> => {
    sent.push(push);
    const answer = answers.shift() ?? { kind: 'delivered' };
    return answer === 'never' ? new Promise(() => undefined) : Promise.resolve(answer);
  };
  const start = (): PushReaction =>
    startPush({
      store,
      authority: journal,
      subscriptions,
      network: { publicKey: 'key', send },
      preferencesOf: async () => world.preferences,
      isSessionOpen: async () => world.sessionOpen,
      unreadBeside: async () => 4,
      partyNames: async (_userId, address) => world.names.get(address) ?? null,
      publicUrl: 'https://vaultiq.example',
      now: time.now,
      timers: time.timers,
      log: quiet,
      observe: (end) => void ends.push(end),
    });
  const subscribe = (): Promise<void> =>
    subscriptions.subscribe(
      { userId: ANN, sessionId: 'session' },
      { endpoint: 'https://push.example/1', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
    );
  const payFrom = (userId: string): string => {
    const from = journal.open(userId);
    journal.issue(from, '50');
    journal.transfer(userId, address, '5');
    journal.commit();
    return from;
  };
  const issue = (amount: string): void => {
    journal.issue(address, amount);
    journal.commit();
  };
  return {
    ...{ time, store, journal, sent, ends, answers, world, start, subscribe, issue, payFrom },
    /** Simulates the death of the process: it receives and sends nothing any more. */
    die: async (): Promise<void> => {
      journal.dropListeners();
      subscriptions = await open();
    },
    bodies: () => sent.map(({ payload }) => (JSON.parse(payload) as PushMessage).notification.body),
    waiting: async () =>
      (await store.range(PUSHES, { start: '', end: '\uffff', limit: 100 })).map(({ _id }) => _id),
  };
}

test('starts at the end of the journal first, and continues where it stopped', async () => {
  const { time, start, subscribe, issue, die, bodies } = await makeWorld();
  await subscribe();
  issue('1');
  const first = start();
  await time.pass(2_000);
  expect(bodies()).toEqual([]);
  issue('2');
  await time.pass(2_000);
  await first.stop();
  await die();
  issue('3');
  const second = start();
  await time.pass(2_000);
  expect(bodies()).toEqual(['2.00 DC were added to your wallet', '3.00 DC were added to your wallet']);
  await second.stop();
});

test('names the project that a notice is about', async () => {
  const { time, journal, start, subscribe, bodies } = await makeWorld();
  await subscribe();
  start();
  await time.pass(100);
  rejectProject(journal, ANN, 'Solar Kiosk');
  await time.pass(2_000);
  expect(bodies()).toContain('Solar Kiosk: the fee was released. The reason: The photo is of another roof');
});

test('sends entries that are read again after a crash once', async () => {
  const { time, store, start, subscribe, issue, die, sent, waiting } = await makeWorld();
  await subscribe();
  start();
  await time.pass(100);
  issue('2');
  await time.pass(2_000);
  expect([sent.length, await waiting()]).toEqual([1, []]);
  await die();
  start();
  await time.pass(HOUR_MS);
  expect([sent.length, store.kind]).toEqual([1, 'embedded']);
});

test('retries refused pushes with growing pauses, across a restart too', async () => {
  const { time, start, subscribe, issue, die, sent, ends, answers } = await makeWorld();
  await subscribe();
  const first = start();
  await time.pass(100);
  answers.push({ kind: 'later' }, { kind: 'later' }, { kind: 'later', retryAfterMs: 600_000 });
  issue('2');
  await time.pass(1_000);
  expect(sent).toHaveLength(1);
  await time.pass(13_000);
  expect(sent).toHaveLength(1);
  await time.pass(2_000);
  expect(sent).toHaveLength(2);
  await first.stop();
  await die();
  const second = start();
  await time.pass(31_000);
  expect(sent, 'the second wait is twice the first').toHaveLength(3);
  await time.pass(590_000);
  expect(sent, 'the push service asked for ten minutes').toHaveLength(3);
  await time.pass(10_000);
  expect(sent).toHaveLength(4);
  expect(ends).toEqual(['retried', 'retried', 'retried', 'delivered']);
  await second.stop();
});

test('gives a push up after ten attempts, or when it is no longer news', async () => {
  const { time, start, subscribe, issue, sent, ends, answers, waiting } = await makeWorld();
  await subscribe();
  const push = start();
  await time.pass(100);
  answers.push(...Array<PushOutcome>(20).fill({ kind: 'later' }));
  issue('2');
  await time.pass(24 * HOUR_MS);
  expect(sent).toHaveLength(10);
  expect([ends.at(-1), await waiting()]).toEqual(['given_up', []]);
  await push.stop();

  const old = await makeWorld();
  await old.subscribe();
  const other = old.start();
  await old.time.pass(100);
  old.answers.push({ kind: 'later', retryAfterMs: 48 * HOUR_MS });
  old.issue('3');
  await old.time.pass(1_000);
  expect([old.ends, await old.waiting()]).toEqual([['given_up'], []]);
  await old.time.pass(72 * HOUR_MS);
  expect(old.sent).toHaveLength(1);
  await other.stop();
});

test('does not send a push again that was being sent when the service died', async () => {
  const { time, start, subscribe, issue, die, sent, ends, answers, waiting } = await makeWorld();
  await subscribe();
  start();
  await time.pass(100);
  answers.push('never');
  issue('2');
  await time.pass(1_000);
  expect(sent).toHaveLength(1);
  await die();
  start();
  await time.pass(HOUR_MS);
  expect([sent.length, ends, await waiting()]).toEqual([1, ['unknown'], []]);
});

test('reads the preferences at every attempt', async () => {
  const { time, world, start, subscribe, issue, sent, ends, answers } = await makeWorld();
  await subscribe();
  const push = start();
  await time.pass(100);
  answers.push({ kind: 'later' });
  issue('2');
  await time.pass(1_000);
  world.preferences = { ...DEFAULT_NOTIFY, push: { ...DEFAULT_NOTIFY.push, transaction: false } };
  await time.pass(HOUR_MS);
  expect([sent.length, ends]).toEqual([1, ['retried', 'unwanted']]);
  world.preferences = DEFAULT_NOTIFY;
  world.sessionOpen = false;
  issue('3');
  await time.pass(HOUR_MS);
  expect([sent.length, ends.at(-1)]).toEqual([1, 'unwanted']);
  await push.stop();
});

test('a message has title, text, page and unread count, in at most 3 KB', async () => {
  const { time, start, subscribe, issue, sent } = await makeWorld();
  await subscribe();
  const push = start();
  await time.pass(100);
  issue('2');
  await time.pass(1_000);
  const [message] = sent;
  expect(JSON.parse(message?.payload ?? '')).toMatchObject({
    web_push: 8030,
    app_badge: 5,
    notification: {
      title: 'Funds added',
      navigate: expect.stringMatching(/^https:\/\/vaultiq\.example\/wallet\?tab=history&open=/) as string,
    },
  });
  expect(Buffer.byteLength(message?.payload ?? '')).toBeLessThanOrEqual(3_072);
  expect(message?.ttlSeconds).toBeGreaterThan(23 * 3_600);
  await push.stop();
});

test.each(['x', 'ü', '€', '🎟', '"'])('truncates a message with very many %s to 3 KB', (one) => {
  const delivery: Delivery = {
    ...{
      id: 'n:s',
      userId: ANN,
      subscription: 's',
      notice: 'n',
      type: 'transaction' as const,
      title: 'Funds added',
    },
    ...{ message: one.repeat(4_000), path: '/wallet', urgency: 'normal' as const, topic: 'a'.repeat(32) },
    ...{ at: BEGAN_AT, expiresAt: BEGAN_AT, dueAt: BEGAN_AT, attempts: 0, underWay: false },
  };
  const payload = makePayload(delivery, 'https://vaultiq.example', 1_000);
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_072);
  const { title, body, navigate } = (JSON.parse(payload) as PushMessage).notification;
  expect([title, navigate]).toEqual(['Funds added', 'https://vaultiq.example/wallet']);
  expect(body).toMatch(new RegExp(`^(?:${one})*…$`, 'u'));
});

test('names who paid, with the short address behind', async () => {
  const { time, start, subscribe, payFrom, world, bodies } = await makeWorld();
  await subscribe();
  start();
  await time.pass(100);
  world.names.set(payFrom('b'.repeat(26)), 'Rita Sol');
  await time.pass(2_000);
  expect(bodies()).toEqual([expect.stringMatching(/^Received 5\.00 DC from Rita Sol \(VIQ-\w{4}…\w{6}\)$/)]);
});
