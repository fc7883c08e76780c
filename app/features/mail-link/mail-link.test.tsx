// Proves the flows of mailed links: a forgotten password is replaced and the answer reveals no account, a click
// verifies an e-mail, ended links say so with a next step, and nothing typed is lost.
import { act, type ReactNode, Suspense, use } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportContact } from '../../platform/connectivity.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { buttonNamed, click, render, type Rendered, type, settled, texts } from '../../ui/testing/render.tsx';
import { EmailSection } from './email-section.tsx';
import { Component as ForgotPassword } from './forgot-password-screen.tsx';
import { Component as ResetPassword } from './reset-password-screen.tsx';
import { VerifyEmailBanner } from './verify-email-banner.tsx';
import { Component as VerifyEmail } from './verify-email-screen.tsx';

type Answer = { status: number; body?: unknown };
let rendered: Rendered | null = null;
let sent: { path: string; body: unknown }[];
let answers: Record<string, Answer>;

const ended: Answer = {
  status: 410,
  body: { code: 'LINK_ENDED', detail: 'This link has expired, or was used before', remedy: 'Ask again.' },
};
const session = (emailVerified: boolean | undefined) => ({
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'd',
  user: {
    id: 'p1',
    email: 'ann@example.org',
    fullName: 'Ann',
    address: 'VIQ-1',
    roles: ['user' as const],
    ...(emailVerified === undefined ? {} : { emailVerified }),
  },
});

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = { '/api/auth/refresh': { status: 200, body: session(true) } };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined });
    const { status, body } = answers[path] ?? { status: 204 };
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  startSession();
});
afterEach(async () => {
  window.history.replaceState(null, '', '/');
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
  await stopSession();
});

const page = (): HTMLElement => rendered?.page ?? document.body;
async function fill(name: string, text: string): Promise<void> {
  const input = page().querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (input === null) throw new Error(`there is no field ${name}`);
  await type(input, text);
}
const submit = () => click(page().querySelector('button[type="submit"]'));

describe('a forgotten password', () => {
  it('requests a link, and shows the same answer for every address', async () => {
    rendered = await render(<ForgotPassword />);
    await fill('email', 'Nobody@Example.org');
    await submit();
    await settled('If Nobody@Example.org has an account');
    expect(sent.at(-1)).toEqual({ path: '/api/auth/password/forgot', body: { email: 'Nobody@Example.org' } });
  });

  it('reports an invalid e-mail beside the field, and sends nothing', async () => {
    rendered = await render(<ForgotPassword />);
    await fill('email', 'nobody');
    await submit();
    await settled('Invalid email address');
    expect(sent).toEqual([]);
  });

  it('reports too many mails with the next step, and keeps what was typed', async () => {
    const detail = 'Several emails were sent to this address already';
    const body = { code: 'MAIL_LIMITED', detail, remedy: 'Check your inbox' };
    answers['/api/auth/password/forgot'] = { status: 429, body };
    rendered = await render(<ForgotPassword />);
    await fill('email', 'ann@example.org');
    await submit();
    await settled(detail);
    expect(page().querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe('ann@example.org');
  });
});

describe('the link to a new password', () => {
  it('replaces it, and removes the token from the address at once', async () => {
    window.history.replaceState(null, '', '/reset-password#the-token');
    rendered = await render(<ResetPassword />);
    expect(window.location.href).not.toContain('the-token');
    await fill('password', 'my-own-choice-77');
    await fill('repeat', 'my-own-choice-77');
    await submit();
    await settled('Password replaced');
    expect(sent.at(-1)).toEqual({
      path: '/api/auth/password/reset',
      body: { token: 'the-token', password: 'my-own-choice-77' },
    });
  });

  it.each([
    ['abc', 'abc', 'Password must be at least 6 characters'],
    ['my-own-choice-77', 'another-choice', 'Passwords do not match'],
  ])('%s and %s: %s', async (password, repeat, text) => {
    window.history.replaceState(null, '', '/reset-password#the-token');
    rendered = await render(<ResetPassword />);
    await fill('password', password);
    await fill('repeat', repeat);
    await submit();
    await settled(text);
    expect(sent).toEqual([]);
  });

  it('a common password is refused beside its field, and what was typed stays', async () => {
    const detail = 'This password is too common';
    const body = { code: 'PASSWORD_COMMON', field: 'password', detail };
    answers['/api/auth/password/reset'] = { status: 422, body };
    window.history.replaceState(null, '', '/reset-password#the-token');
    rendered = await render(<ResetPassword />);
    await fill('password', 'password-1');
    await fill('repeat', 'password-1');
    await submit();
    await settled(detail);
    expect(page().querySelector<HTMLInputElement>('input[name="password"]')?.value).toBe('password-1');
  });

  it('offers another link if it has expired or is missing', async () => {
    rendered = await render(<ResetPassword />);
    expect(texts()).toContain('This link has expired, or was used before');
    expect(page().querySelector('a[href="/forgot-password"]')).not.toBeNull();
    await rendered.unmount();
    answers['/api/auth/password/reset'] = ended;
    window.history.replaceState(null, '', '/reset-password#used');
    rendered = await render(<ResetPassword />);
    await fill('password', 'my-own-choice-77');
    await fill('repeat', 'my-own-choice-77');
    await submit();
    await settled('Ask for a new link');
  });
});

describe.each([
  { name: 'a new password', path: '/reset-password', Screen: ResetPassword },
  { name: 'an e-mail to confirm', path: '/verify-email', Screen: VerifyEmail },
])('the link to $name', ({ path, Screen }) => {
  const ENDED = 'This link has expired, or was used before';

  it('still works if the screen is mounted again, as after the session is restored', async () => {
    window.history.replaceState(null, '', `${path}#the-token`);
    rendered = await render(<Screen />);
    expect(texts()).not.toContain(ENDED);
    await rendered.unmount();
    rendered = await render(<Screen />);
    expect(texts()).not.toContain(ENDED);
  });

  it('still works if the first view is given up before it is shown', async () => {
    window.history.replaceState(null, '', `${path}#the-token`);
    let load = (_: ReactNode): void => undefined;
    const loading = new Promise<ReactNode>((resolve) => {
      load = resolve;
    });
    const Later = (): ReactNode => use(loading);
    rendered = await render(
      <Suspense fallback="loading">
        <Screen />
        <Later />
      </Suspense>,
    );
    expect(texts()).toContain('loading');
    await act(async () => {
      load('loaded');
      await loading;
    });
    expect(texts()).toContain('loaded');
    expect(texts()).not.toContain(ENDED);
  });

  it('is replaced by a second link that is opened in the same tab', async () => {
    rendered = await render(<Screen />);
    expect(texts()).toContain(ENDED);
    window.history.replaceState(null, '', `${path}#second`);
    await act(async () => {
      window.dispatchEvent(new HashChangeEvent('hashchange'));
      await Promise.resolve();
    });
    expect(texts()).not.toContain(ENDED);
    expect(window.location.href).not.toContain('second');
  });

  it('is forgotten when the person leaves the page', async () => {
    window.history.replaceState(null, '', `${path}#the-token`);
    rendered = await render(<Screen />);
    window.history.pushState(null, '', '/');
    await rendered.unmount();
    window.history.pushState(null, '', path);
    rendered = await render(<Screen />);
    expect(texts()).toContain(ENDED);
  });
});

describe('the link that confirms an e-mail', () => {
  it('confirms nothing before the click', async () => {
    window.history.replaceState(null, '', '/verify-email#the-token');
    rendered = await render(<VerifyEmail />);
    expect(sent).toEqual([]);
    await click(buttonNamed(page(), /^Confirm my email$/));
    await settled('Email confirmed');
    expect(sent[0]).toEqual({ path: '/api/auth/email/verify', body: { token: 'the-token' } });
  });

  it('that has expired links to the page that sends another one', async () => {
    answers['/api/auth/email/verify'] = ended;
    window.history.replaceState(null, '', '/verify-email#used');
    rendered = await render(<VerifyEmail />);
    await click(buttonNamed(page(), /^Confirm my email$/));
    await settled('This link has expired, or was used before');
    expect(page().querySelector('a[href="/security"]')).not.toBeNull();
  });
});

describe('the banner', () => {
  it('is shown only while the e-mail is known to be unconfirmed', async () => {
    for (const [verified, isThere] of [
      [false, true],
      [true, false],
      [undefined, false],
    ] as const) {
      adoptSession(session(verified), false);
      rendered = await render(<VerifyEmailBanner />);
      expect(texts().includes('Confirm your email')).toBe(isThere);
      await rendered.unmount();
    }
    rendered = null;
  });

  it('has the link sent again', async () => {
    adoptSession(session(false), false);
    rendered = await render(<VerifyEmailBanner />);
    await click(buttonNamed(page(), /^Send it again$/));
    await settled('Another link is on its way to ann@example.org');
    expect(sent.at(-1)?.path).toBe('/api/auth/email/link');
  });
});

describe('the e-mail on the security page', () => {
  it.each([
    [true, 'Confirmed'],
    [false, 'Not confirmed'],
    [undefined, 'ann@example.org'],
  ] as const)('verified %s: says %s', async (verified, text) => {
    adoptSession(session(verified), false);
    rendered = await render(<EmailSection />);
    expect(texts()).toContain('ann@example.org');
    expect(texts()).toContain(text);
    expect(buttonNamed(page(), /^Send the link again$/) !== undefined).toBe(verified === false);
  });

  it('has the link sent again', async () => {
    adoptSession(session(false), false);
    rendered = await render(<EmailSection />);
    await click(buttonNamed(page(), /^Send the link again$/));
    await settled('Another link is on its way to ann@example.org');
    expect(sent.at(-1)?.path).toBe('/api/auth/email/link');
  });

  it('says so if the e-mail was confirmed on another device meanwhile', async () => {
    const body = { code: 'EMAIL_VERIFIED', detail: 'Your email is confirmed already', remedy: '' };
    answers['/api/auth/email/link'] = { status: 409, body };
    adoptSession(session(false), false);
    rendered = await render(<EmailSection />);
    await click(buttonNamed(page(), /^Send the link again$/));
    await settled('Confirmed');
    expect(texts()).not.toContain('Not confirmed');
  });

  it('says offline that it needs a network', async () => {
    adoptSession(session(false), false);
    rendered = await render(<EmailSection />);
    await act(async () => {
      reportContact(false);
      await Promise.resolve();
    });
    await settled('A link can be sent as soon as there is a network.');
    expect(buttonNamed(page(), /^Send the link again$/)?.disabled).toBe(true);
  });
});
