// Proves the push card in the specification's words: off, on, blocked, not supported, offline, on an iPhone's Safari,
// and the messages when turning it on fails; and that choices of kinds, channels and hours are stored.
import { act, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_NOTIFY, type NotifyPreferences } from '#domain/notify/preferences.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, render, type Rendered, type } from '../../ui/testing/render.tsx';
import { useToast } from '../../ui/toast.ts';
import { NotifyChoices } from './notify-choices.tsx';
import { PushCard, PushPrompt } from './push-card.tsx';

const chosen = vi.hoisted((): { preferences: unknown; saved: unknown[] } => ({
  preferences: null,
  saved: [],
}));
vi.mock('./notify-preferences.ts', () => ({
  useNotifyPreferences: () => chosen.preferences,
  useSetNotifyPreferences: () => (next: unknown) => {
    chosen.saved.push(next);
    return Promise.resolve();
  },
}));

type Browser = {
  permission: NotificationPermission;
  /** The person's answer to the permission prompt. */
  answers: NotificationPermission;
  subscribed: boolean;
  /** False when the browser's push service is down. */
  reachable: boolean;
  status: number;
};
let browser: Browser;
let asked: string[];
let rendered: Rendered | null = null;

const subscription = {
  options: { applicationServerKey: null },
  toJSON: () => ({ endpoint: 'https://push.example/1' }),
  unsubscribe: async () => {
    browser.subscribed = false;
    return true;
  },
};
const pushManager = {
  getSubscription: async () => (browser.subscribed ? subscription : null),
  subscribe: async () => {
    if (!browser.reachable) throw new Error('no push service');
    browser.subscribed = true;
    return subscription;
  },
};
const worker = { getRegistration: async () => ({ pushManager }), ready: Promise.resolve({ pushManager }) };

function stubBrowser(): void {
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => (browser.permission = browser.answers),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
}

beforeEach(() => {
  browser = { permission: 'default', answers: 'granted', subscribed: false, reachable: true, status: 204 };
  asked = [];
  chosen.preferences = DEFAULT_NOTIFY;
  chosen.saved = [];
  stubBrowser();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${path}`);
    if (path === '/api/push') return Response.json({ publicKey: 'key' });
    return new Response(browser.status === 204 ? null : '{}', { status: browser.status });
  });
  localStorage.clear();
  startSession();
  const user = { id: 'p', email: 'p@user.test', fullName: 'P', address: 'VIQ-1', roles: ['user' as const] };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user }, false);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  Reflect.deleteProperty(navigator, 'serviceWorker');
  window.dispatchEvent(new Event('online'));
  await stopSession();
});

function Said(): ReactElement {
  const toast = useToast();
  return <output>{toast === null ? '' : [toast.title, toast.message].filter(Boolean).join(': ')}</output>;
}

const page = (): HTMLElement => rendered?.page ?? document.body;
const statusText = (): string => page().querySelector('output')?.textContent ?? '';

async function waitUntil(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(() => Promise.resolve());
    check();
  });
}

async function shows(text: string): Promise<void> {
  rendered ??= await render(
    <>
      <Said />
      <PushCard />
    </>,
  );
  await waitUntil(() => expect(page().textContent).toContain(text));
}

async function enable(): Promise<void> {
  await shows('Push notifications');
  await waitUntil(() => expect(buttonNamed(page(), /^Enable notifications$/)).toBeDefined());
  await click(buttonNamed(page(), /^Enable notifications$/));
}

test('a tap asks for permission, subscribes, tells the service and says so; another tap turns it off', async () => {
  await shows('Get notified of incoming money');
  expect(asked).toEqual([]);
  await enable();
  await waitUntil(() => expect(statusText()).toBe('Push notifications enabled'));
  await shows('This device gets notifications, even while the app is closed.');
  expect(asked).toEqual(['GET /api/push', 'POST /api/push/subscription']);
  await click(buttonNamed(page(), /^Turn off$/));
  await waitUntil(() => expect(statusText()).toBe('Push notifications turned off'));
  expect(asked.at(-1)).toBe('DELETE /api/push/subscription');
  expect(browser.subscribed).toBe(false);
});

test.each<[string, Partial<Browser>, string]>([
  [
    'refuses',
    { answers: 'denied' },
    'Notifications Blocked: Please reset the permission in your browser settings',
  ],
  [
    'closes the question',
    { answers: 'default' },
    'Permission Required: Please allow notifications when prompted',
  ],
  ['has no push service', { reachable: false }, 'Error: Failed to enable push notifications'],
  [
    'has a subscription that the service refuses',
    { status: 500 },
    'Error: Failed to enable push notifications',
  ],
])(
  'turning it on where the browser %s says so, and nothing stays subscribed',
  async (_who, change, words) => {
    Object.assign(browser, change);
    await enable();
    await waitUntil(() => expect(statusText()).toBe(words));
    expect(browser.subscribed).toBe(false);
  },
);

test('explains how to undo a refusal, and offers no button', async () => {
  browser.permission = 'denied';
  await shows('Notifications Blocked');
  expect(page().textContent).toContain('reset the permission for notifications in your browser settings');
  expect(page().querySelector('button')).toBeNull();
});

test('says so in a browser without pushes, and says what still works', async () => {
  Reflect.deleteProperty(window, 'PushManager');
  await shows('Push Notifications Not Supported');
  expect(page().textContent).toContain('The bell still shows everything.');
  expect(page().querySelector('button')).toBeNull();
});

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)'],
  ['an iPad that says it is a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'],
])('explains step by step in Safari on %s how to add the app to the home screen', async (_on, agent) => {
  Reflect.deleteProperty(window, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  await shows('Add the app to your home screen');
  expect([...page().querySelectorAll('ol li')].map((step) => step.textContent)).toEqual([
    'Tap Share in the bar of Safari.',
    'Choose Add to Home Screen, then Add.',
    'Open the app from your home screen, sign in, and turn notifications on here.',
  ]);
});

test('Home offers it only while it can be turned on here', async () => {
  rendered = await render(<PushPrompt />);
  await waitUntil(() => expect(buttonNamed(page(), /^Enable notifications$/)).toBeDefined());
  await click(buttonNamed(page(), /^Enable notifications$/));
  await waitUntil(() => expect(page().querySelector('section')).toBeNull());
  browser.subscribed = false;
  browser.permission = 'denied';
  await act(() => Promise.resolve(void document.dispatchEvent(new Event('visibilitychange'))));
  await waitUntil(() => expect(page().querySelector('section')).toBeNull());
});

test('disables the button offline and says why', async () => {
  await shows('Enable notifications');
  await act(() => Promise.resolve(void window.dispatchEvent(new Event('offline'))));
  await shows('You are offline. Turning this on needs a connection.');
  expect(buttonNamed(page(), /^Enable notifications$/)?.disabled).toBe(true);
});

const choices = async (): Promise<void> => {
  rendered = await render(<NotifyChoices channels={['push', 'mail']} />);
};
const switchOf = (name: string): HTMLInputElement | null =>
  page().querySelector<HTMLInputElement>(`input[role="switch"][aria-label="${name}"]`);
const lastSaved = (): NotifyPreferences => chosen.saved.at(-1) as NotifyPreferences;

test('each kind can be chosen for push and for e-mail, without changing the others', async () => {
  await choices();
  expect(switchOf('Transactions: Push')?.checked).toBe(true);
  expect(switchOf('Transactions: Email')?.checked).toBe(false);
  await click(switchOf('Transactions: Email'));
  expect(lastSaved()).toEqual({ ...DEFAULT_NOTIFY, mail: { ...DEFAULT_NOTIFY.mail, transaction: true } });
  await click(switchOf('Projects: Push'));
  expect(lastSaved()).toEqual({ ...DEFAULT_NOTIFY, push: { ...DEFAULT_NOTIFY.push, project: false } });
});

test('security mails cannot be turned off, and the switch says so', async () => {
  await choices();
  const security = switchOf('Security: Email');
  expect(security?.checked).toBe(true);
  expect(security?.disabled).toBe(true);
  expect(page().textContent).toContain('Always by email');
  expect(switchOf('Security: Push')?.disabled).toBe(false);
});

test('quiet hours are stored once both times are given and differ', async () => {
  chosen.preferences = {
    ...DEFAULT_NOTIFY,
    quiet: { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' },
  };
  await choices();
  expect(page().textContent).toContain('By the clock of Europe/Berlin.');
  const [from, to] = [...page().querySelectorAll<HTMLInputElement>('input[type="time"]')];
  if (from === undefined || to === undefined) throw new Error('there are no times');
  await type(to, '22:00');
  expect(page().textContent).toContain('Choose another time than the first');
  expect(chosen.saved).toEqual([]);
  await type(to, '06:30');
  expect(lastSaved().quiet).toMatchObject({ from: '22:00', to: '06:30' });
});
