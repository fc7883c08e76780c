// Proves web push end to end: the whole service with its own push service on this machine, which checks signature and
// encryption. Covers subscribing, moving, signing out and revoking, the content of a push, and that no private address
// is called.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_NOTIFY } from '#domain/notify/preferences.ts';
import { pushPayloadBytesMax } from '#domain/push/limits.ts';
import { makeWebPush } from '#server/adapters/web-push.ts';
import { makeDeliveryStore } from '#server/notify/web-push/delivery-store.ts';
import { type FakePushService, type ReceivedPush, startPushService } from '#tests/fakes/push-service.ts';
import {
  type Answer,
  makeServiceWorld,
  type Person,
  type ServiceWorld,
} from '#tests/security/service-world.ts';

let pushes: FakePushService;
let world: ServiceWorld;
let people = 0;

beforeAll(async () => {
  pushes = await startPushService();
  world = await makeServiceWorld({}, { pushSurroundings: pushes.surroundings });
});
afterAll(async () => {
  await world.close();
  await pushes.close();
});

const signUpSomebody = (at = world): Promise<Person> => at.signUp(`person-${String((people += 1))}`);

const subscribe = (person: Person, device: string, at = world): Promise<Answer> =>
  at.call('POST', '/api/push/subscription', {
    token: person.session.accessToken,
    body: pushes.subscribe(device),
  });

const receivedBy = (device: string): readonly ReceivedPush[] =>
  pushes.received.filter((push) => push.device === device);
const waitFor = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 10_000, interval: 30 });
let markers = 0;
/** Sends a push to somebody else afterwards. Pushes keep their order, so all earlier ones have arrived by then. */
async function anotherIsPushed(): Promise<void> {
  const device = `marker-${String((markers += 1))}`;
  const person = await signUpSomebody();
  await subscribe(person, device);
  await world.issue(person, '1', 'DC');
  await waitFor(() => expect(receivedBy(device)).toHaveLength(1));
}

async function figure(name: string, at = world): Promise<number> {
  const { text } = await at.call('GET', '/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}
const countEnds = (end: string, at = world): Promise<number> =>
  figure(`vaultiq_pushes_total{end="${end}"}`, at);

/** Runs `act` and waits until `count` more pushes have had this outcome. */
async function expectEnds(end: string, count: number, act: () => Promise<unknown>): Promise<void> {
  const before = await countEnds(end);
  await act();
  await waitFor(async () => expect(await countEnds(end)).toBe(before + count));
}

describe('a push', () => {
  it('is encrypted for the device, signed for the push service, and opens its page', async () => {
    const ann = await signUpSomebody();
    await world.issue(ann, '1', 'DC');
    expect((await subscribe(ann, 'phone')).status).toBe(204);
    await expectEnds('delivered', 1, () => world.issue(ann, '12.5', 'DC'));
    expect(receivedBy('phone'), 'what was before is no news').toHaveLength(1);
    const [push] = receivedBy('phone');
    const key = JSON.parse((await world.call('GET', '/api/push')).text) as { publicKey: string };
    expect(push).toMatchObject({
      publicKey: key.publicKey,
      claims: { aud: pushes.origin, sub: expect.stringMatching(/^(https:|mailto:)/) as string },
      headers: { ttl: expect.stringMatching(/^86(400|39\d)$/) as string, urgency: 'normal' },
    });
    expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    expect(push?.bytes).toBeLessThanOrEqual(pushPayloadBytesMax + 120);
    const { notification, ...rest } = push?.message ?? {};
    expect(rest).toEqual({ web_push: 8030, mutable: true, app_badge: 3 });
    expect(notification).toMatchObject({ title: 'Funds added', body: '12.50 DC were added to your wallet' });
    const page = new URL(notification?.navigate ?? '');
    expect(page.pathname + page.search).toMatch(/^\/wallet\?tab=history&open=[a-z2-7]{32}$/);
  });

  it('goes to every device of the person and to nobody else', async () => {
    const ann = await signUpSomebody();
    const tablet = await world.signIn(ann);
    await subscribe(ann, 'one');
    await subscribe(tablet, 'two');
    await subscribe(await signUpSomebody(), 'of-another');
    await expectEnds('delivered', 2, () => world.issue(ann, '1', 'DC'));
    expect([receivedBy('one').length, receivedBy('two').length]).toEqual([1, 1]);
    expect(receivedBy('of-another')).toEqual([]);
  });

  it('is not sent for kinds that are turned off, and not in quiet hours', async () => {
    const ann = await signUpSomebody();
    await subscribe(ann, 'quiet');
    const choose = async (value: object, assumed: object | null) => {
      const document = { id: 'notify', value, updatedAt: '2026-11-22T12:00:00.000Z' };
      const body = { rows: [{ document, assumed }] };
      const answer = await world.call('POST', '/sync/me/settings', { token: ann.session.accessToken, body });
      expect(JSON.parse(answer.text)).toEqual({ conflicts: [], refused: [] });
      return document;
    };
    const off = { ...DEFAULT_NOTIFY, push: { ...DEFAULT_NOTIFY.push, transaction: false } };
    const first = await choose(off, null);
    await expectEnds('unwanted', 1, () => world.issue(ann, '1', 'DC'));
    const hour = new Date().getUTCHours();
    const clock = (of: number): string => `${String((of + 24) % 24).padStart(2, '0')}:00`;
    const quiet = { from: clock(hour - 1), to: clock(hour + 2), timeZone: 'UTC' };
    await choose({ ...DEFAULT_NOTIFY, quiet }, first);
    await expectEnds('unwanted', 1, () => world.issue(ann, '1', 'DC'));
    expect(receivedBy('quiet')).toEqual([]);
  });

  it('moves with the device to the next person who signs in on it', async () => {
    const [ann, bob] = [await signUpSomebody(), await signUpSomebody()];
    await subscribe(ann, 'shared');
    await subscribe(bob, 'shared');
    await world.issue(ann, '1', 'DC');
    await expectEnds('delivered', 1, () => world.issue(bob, '2', 'DC'));
    await anotherIsPushed();
    expect(receivedBy('shared').map(({ message }) => message.notification.body)).toEqual([
      '2.00 DC were added to your wallet',
    ]);
  });

  it.each([
    [
      'signing out',
      (ann: Person) => world.call('POST', '/api/auth/sign-out', { headers: { cookie: ann.cookie } }),
    ],
    [
      'revoking the device',
      ({ session: { deviceId, accessToken } }: Person) =>
        world.call('DELETE', `/api/auth/devices/${deviceId}`, { token: accessToken }),
    ],
    [
      'turning it off',
      (ann: Person) => world.call('DELETE', '/api/push/subscription', { token: ann.session.accessToken }),
    ],
  ])('ends with %s', async (how, leave) => {
    const ann = await signUpSomebody();
    await subscribe(ann, how);
    const before = await figure('vaultiq_push_subscriptions');
    expect((await leave(ann)).status).toBe(204);
    await waitFor(async () => expect(await figure('vaultiq_push_subscriptions')).toBe(before - 1));
    await world.issue(ann, '1', 'DC');
    await anotherIsPushed();
    expect(receivedBy(how)).toEqual([]);
  });

  it.each([404, 410])('is the last one when the push service answers %s', async (status) => {
    const ann = await signUpSomebody();
    const device = `gone-${String(status)}`;
    await subscribe(ann, device);
    pushes.answerNext({ status });
    expect(JSON.stringify(await world.documents('push:'))).toContain(ann.id);
    await expectEnds('gone', 1, () => world.issue(ann, '1', 'DC'));
    await waitFor(async () => expect(JSON.stringify(await world.documents('push:'))).not.toContain(ann.id));
    await world.issue(ann, '1', 'DC');
    await anotherIsPushed();
    expect(receivedBy(device)).toHaveLength(1);
  });

  it('waits when the push service says so', async () => {
    const ann = await signUpSomebody();
    await subscribe(ann, 'later');
    pushes.answerNext({ status: 429, headers: { 'retry-after': '3600' } });
    const before = Date.now();
    await expectEnds('retried', 1, () => world.issue(ann, '1', 'DC'));
    const after = Date.now();
    expect(await figure('vaultiq_push_waiting')).toBe(1);
    await waitFor(async () => {
      const [waiting] = await makeDeliveryStore(world.store).all();
      expect(waiting?.delivery.dueAt).toBeGreaterThanOrEqual(before + 3_600_000);
      expect(waiting?.delivery.dueAt).toBeLessThanOrEqual(after + 3_600_000);
    });
  });
});

describe('a subscription', () => {
  it('is refused with an invalid endpoint or invalid keys', async () => {
    const ann = await signUpSomebody();
    const wrong = [
      { endpoint: 'http://push.example/1' },
      { endpoint: 'https://a:b@push.example/1' },
      { keys: { p256dh: 'short', auth: 'short' } },
      { more: 1 },
    ];
    for (const change of wrong) {
      const body = { ...pushes.subscribe('wrong'), ...change };
      const answer = await world.call('POST', '/api/push/subscription', {
        token: ann.session.accessToken,
        body,
      });
      expect(JSON.parse(answer.text), JSON.stringify(change)).toMatchObject({ code: 'REQUEST_INVALID' });
    }
  });

  it('is sealed in the database', async () => {
    const ann = await signUpSomebody();
    await subscribe(ann, 'sealed');
    const { endpoint, keys } = pushes.subscribe('sealed');
    const stored = JSON.stringify(await world.documents('push:'));
    expect(stored).toContain(ann.id);
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(stored).not.toContain(secret);
  });
});

describe('a host that is no push service', () => {
  it('is refused by that name', async () => {
    const strict = await makeServiceWorld(
      { PUSH_HOSTS: 'other.example' },
      { pushSurroundings: pushes.surroundings },
    );
    try {
      const ann = await signUpSomebody(strict);
      const answer = await subscribe(ann, 'stranger', strict);
      expect({ status: answer.status, problem: JSON.parse(answer.text) as unknown }).toMatchObject({
        status: 422,
        problem: { code: 'PUSH_SERVICE_UNKNOWN', field: 'endpoint' },
      });
    } finally {
      await strict.close();
    }
  });

  it('receives nothing if it was removed from the list after a subscription', async () => {
    const listed = new Set(['localhost']);
    const network = makeWebPush({
      vapidKey: '11'.repeat(32),
      subject: 'https://w.example',
      isPushHost: (host) => listed.has(host),
      now: () => 0,
      surroundings: pushes.surroundings,
    });
    const push = {
      subscription: pushes.subscribe('struck-off'),
      payload: '{}',
      ttlSeconds: 60,
      urgency: 'normal' as const,
      topic: 'a',
    };
    expect(await network.send(push)).toEqual({ kind: 'delivered' });
    listed.clear();
    expect(await network.send(push)).toEqual({ kind: 'gone' });
    expect(receivedBy('struck-off')).toHaveLength(1);
  });
});

describe('a push service on a private address', () => {
  it('is refused, and not called even if a name resolves to it', async () => {
    // Configured as in production: nothing allows calls to this machine.
    const open = await makeServiceWorld();
    try {
      const ann = await signUpSomebody(open);
      const token = ann.session.accessToken;
      const hosts = [
        '127.0.0.1',
        '10.1.2.3',
        '169.254.169.254',
        '[::1]',
        '[::ffff:192.168.0.1]',
        '2130706433',
      ];
      for (const host of hosts) {
        const body = { ...pushes.subscribe('private'), endpoint: `https://${host}/send/private` };
        const answer = await open.call('POST', '/api/push/subscription', { token, body });
        const problem = JSON.parse(answer.text) as unknown;
        expect(problem, host).toMatchObject({ code: 'REQUEST_INVALID', field: 'endpoint' });
      }
      expect((await subscribe(ann, 'private', open)).status).toBe(204);
      await open.issue(ann, '1', 'DC');
      await waitFor(async () => expect(await countEnds('gone', open)).toBe(1));
      expect(receivedBy('private')).toEqual([]);
      await waitFor(async () => expect(await figure('vaultiq_push_subscriptions', open)).toBe(0));
    } finally {
      await open.close();
    }
  });
});
