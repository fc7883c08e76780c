// Proves what notification the worker shows for a push, and which page a tap on it opens.
import { expect, test, vi } from 'vitest';
import { onNotificationClick, onPush, onSubscriptionChange, type PushDeps } from './push.ts';

const origin = 'https://vaultiq.example';
const push = (change: object = {}) => ({
  web_push: 8030,
  mutable: true,
  app_badge: 3,
  notification: {
    title: 'Transfer Received!',
    body: 'Received 5.00 DC',
    navigate: `${origin}/wallet?tab=history&open=x`,
    tag: 'tag',
    timestamp: 5,
    ...change,
  },
});

function device({ answers = [] as boolean[] } = {}) {
  const pages = answers.map((goes) => ({
    focused: false,
    visibilityState: 'visible' as const,
    focus: vi.fn(async () => ({}) as WindowClient),
    postMessage: vi.fn((_message: unknown, ports?: MessagePort[]) => ports?.[0]?.postMessage(goes)),
  }));
  const deps = {
    origin,
    show: vi.fn(async () => undefined),
    pages: async () => pages as unknown as Awaited<ReturnType<PushDeps['pages']>>,
    open: vi.fn(async () => null),
    hasPin: vi.fn(async () => false),
    setBadge: vi.fn(async () => undefined),
  };
  return { deps, pages };
}

test('shows the notification, sets the badge and tells the open pages', async () => {
  const { deps, pages } = device({ answers: [true] });
  await onPush(deps, push);
  expect(deps.show).toHaveBeenCalledWith(
    'Transfer Received!',
    expect.objectContaining({
      body: 'Received 5.00 DC',
      tag: 'tag',
      data: { path: '/wallet?tab=history&open=x' },
    }),
  );
  expect(deps.setBadge).toHaveBeenCalledWith(3);
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ kind: 'pushed' });
});

test('hides the amount on a device with a PIN', async () => {
  const { deps } = device();
  deps.hasPin.mockResolvedValue(true);
  await onPush(deps, push);
  expect(deps.show).toHaveBeenCalledWith(
    'Transfer Received!',
    expect.objectContaining({ body: 'There is news in your account.' }),
  );
});

test.each([
  ['nothing', () => undefined],
  ['a message that is not JSON', (): unknown => JSON.parse('{')],
  ['another message', () => ({ web_push: 1 })],
])('shows a notification even for %s', async (_what, read) => {
  const { deps } = device();
  await onPush(deps, read);
  expect(deps.show).toHaveBeenCalledWith(
    'VaultIQ',
    expect.objectContaining({ data: { path: '/notifications' } }),
  );
});

test('never opens an address outside the app', async () => {
  const { deps } = device();
  await onPush(deps, () => push({ navigate: 'https://elsewhere.example/wallet' }));
  expect(deps.show).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ data: { path: '/notifications' } }),
  );
  await onNotificationClick(deps, { path: '//elsewhere.example/' });
  expect(deps.open).toHaveBeenCalledWith(`${origin}/notifications`);
});

test('a tap focuses the open tab, which navigates itself', async () => {
  const { deps, pages } = device({ answers: [true] });
  await onNotificationClick(deps, { path: '/security' });
  expect(pages[0]?.focus).toHaveBeenCalled();
  expect(deps.open).not.toHaveBeenCalled();
});

test('a tap opens a new tab if there is none, or if something is being typed in it', async () => {
  for (const answers of [[], [false]]) {
    const { deps } = device({ answers });
    await onNotificationClick(deps, { path: '/security' });
    expect(deps.open).toHaveBeenCalledWith(`${origin}/security`);
  }
});

test('reports a replaced subscription to the service for the signed-in person', async () => {
  const asked: [string, unknown][] = [];
  const fetching = vi.fn(async (path: string, init?: RequestInit) => {
    asked.push([path, init?.body === undefined ? null : JSON.parse(init.body as string)]);
    if (path === '/api/push') return Response.json({ publicKey: 'key' });
    return path.endsWith('refresh')
      ? Response.json({ accessToken: 'token' })
      : new Response(null, { status: 204 });
  });
  await onSubscriptionChange({
    fetch: fetching as unknown as typeof fetch,
    withLock: (_name, task) => task(),
    subscribe: async (key) => ({ endpoint: `https://push.example/${key}` }),
  });
  expect(asked).toEqual([
    ['/api/auth/refresh', null],
    ['/api/push', null],
    ['/api/push/subscription', { endpoint: 'https://push.example/key' }],
  ]);
});
