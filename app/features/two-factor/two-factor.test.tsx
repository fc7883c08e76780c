// Proves the card of two-factor authentication with its dialogs: each step with its texts, each error beside its field
// and in its toast, nothing changed before the service has agreed, codes shown once, and the texts offline.
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import type { TwoFactorStatus } from '#domain/two-factor/schema.ts';
import { reportContact } from '../../platform/connectivity.ts';
import { forgetTwoFactor } from '../../platform/two-factor-status.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import {
  buttonNamed,
  click,
  flushPromises,
  reaches,
  render,
  type Rendered,
  settled,
  texts,
  type,
} from '../../ui/testing/render.tsx';
import { collectSavedFiles } from '#tests/fakes/saved-files.ts';
import { TwoFactorSection } from './two-factor-section.tsx';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = ['AAAA2222', 'BBBB3333', 'CCCC4444'];

type Answer = { status: number; body?: object };
const problem = (code: ErrorCode, more: object = {}): Answer => {
  const { status, title, text, remedy, retry } = ERRORS[code];
  return { status, body: { type: '', title, status, detail: text, code, remedy, retry, ...more } };
};

let rendered: Rendered | null = null;
let sent: { path: string; body: unknown }[];
let answers: Record<string, Answer>;
let status: TwoFactorStatus;
let online: boolean;
let copied: string[];
let signOuts: number;

beforeEach(() => {
  localStorage.clear();
  forgetTwoFactor('p1');
  sent = [];
  copied = [];
  signOuts = 0;
  online = true;
  status = { enabled: false, requireForTransactions: false, backupCodesLeft: 0 };
  answers = {
    'set-up': {
      status: 200,
      body: { secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}`, expiresAt: '' },
    },
    enable: { status: 200, body: { backupCodes: CODES } },
    'backup-codes': { status: 200, body: { backupCodes: CODES } },
    'step-up': { status: 204 },
    disable: { status: 204 },
    require: { status: 204 },
  };
  vi.stubGlobal('navigator', {
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!online) throw new TypeError('no network');
    const name = path.replace(/^\/api\/auth\/(two-factor\/?)?/, '');
    if (init.method === 'GET') return new Response(JSON.stringify(status), { status: 200 });
    sent.push({ path: name, body: JSON.parse(init.body as string) as unknown });
    const { status: code, body } = answers[name] ?? { status: 404, body: { code: 'NOT_FOUND' } };
    return new Response(code === 204 ? null : JSON.stringify(body), { status: code });
  });
  startSession();
  const user = {
    id: 'p1',
    email: 'ann@example.org',
    fullName: 'Ann',
    address: 'VIQ-1',
    roles: ['user' as const],
  };
  const expiresAt = new Date(Date.now() + 600_000).toISOString();
  adoptSession({ accessToken: 'token', expiresAt, deviceId: 'd', user }, false);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
  await stopSession();
});

const page = (): HTMLElement => document.body;
const field = (name: string): HTMLInputElement | null => page().querySelector(`input[name="${name}"]`);
async function fill(name: string, text: string): Promise<void> {
  const input = field(name);
  if (input === null) throw new Error(`there is no field ${name}`);
  await type(input, text);
}
const toggle = (label: string): HTMLInputElement | undefined =>
  [...page().querySelectorAll<HTMLInputElement>('input[role="switch"]')].find(({ labels }) =>
    [...(labels ?? [])].some((each) => each.textContent.includes(label)),
  );
const ON = 'Enable Two-Factor Authentication';
const REQUIRE = 'Require 2FA for Transactions';
const dialog = (): string => page().querySelector('[role="dialog"]')?.textContent ?? '';
const press = (name: RegExp) =>
  click(
    [...page().querySelectorAll('[role="dialog"] button')].find((button) => name.test(button.textContent)),
  );

/** Presses a button of the dialog, whose text is this until the service has answered. */
async function pressBusy(name: RegExp, busyText: string): Promise<void> {
  const answer = globalThis.fetch;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    await held;
    return answer(path, init);
  });
  await press(name);
  await settled(busyText);
  release();
  vi.stubGlobal('fetch', answer);
}

async function show(): Promise<void> {
  rendered = await render(
    <>
      <TwoFactorSection
        onEnabled={() => {
          signOuts += 1;
        }}
      />
      <Toaster />
    </>,
  );
  await settled(ON);
}
async function showOn(more: Partial<TwoFactorStatus> = {}): Promise<void> {
  status = { enabled: true, requireForTransactions: false, backupCodesLeft: 10, ...more };
  await show();
}

describe('turning it on', () => {
  async function begin(): Promise<void> {
    await show();
    await click(toggle(ON));
    await settled('Manual Entry Key');
  }

  it('shows the QR code and the key, and is on after a correct code, with the backup codes', async () => {
    await begin();
    expect(dialog()).toContain('Set Up Two-Factor Authentication');
    expect(dialog()).toContain('Enter 6-Digit Code');
    await settled('JBSW Y3DP');
    await reaches(() =>
      expect(page().querySelector('svg[role="img"]')?.getAttribute('aria-label')).toMatch(/^QR code/),
    );
    await click(page().querySelector('[aria-label="Copy manual entry key"]'));
    await settled('Secret key copied to clipboard');
    expect(copied).toEqual([SECRET]);
    await fill('totp', '123456');
    status = { enabled: true, requireForTransactions: false, backupCodesLeft: 10 };
    await pressBusy(/^Verify and Enable$/, 'Verifying...');
    await settled('Two-factor authentication has been successfully enabled on your account.');
    expect(texts()).toContain('2FA Enabled');
    expect(sent.at(-1)).toEqual({ path: 'enable', body: { code: '123456' } });
    for (const code of CODES) expect(dialog()).toContain(code);
    expect(signOuts).toBe(1);
  });

  it.each<[string, Answer | null, string]>([
    ['12345', null, 'Please enter a 6-digit code'],
    [
      '123456',
      problem('TWO_FACTOR_CODE_INVALID', { field: 'code' }),
      'The verification code is incorrect. Please try again.',
    ],
  ])('with %s and an answer: Invalid Code, and nothing is on', async (code, answer, text) => {
    if (answer !== null) answers['enable'] = answer;
    await begin();
    await fill('totp', code);
    await press(/^Verify and Enable$/);
    await settled('Invalid Code');
    await settled(text);
    expect(field('totp')?.value).toBe(code);
    expect(field('totp')?.getAttribute('aria-invalid')).toBe('true');
    expect(toggle(ON)?.checked).toBe(false);
  });

  it('says why it could not be enabled', async () => {
    answers['enable'] = { status: 500, body: { code: 'INTERNAL', title: 'Error', detail: '', remedy: '' } };
    await begin();
    await fill('totp', '123456');
    await press(/^Verify and Enable$/);
    await settled('Failed to enable 2FA');
  });

  it('a set-up that has expired begins again with another secret', async () => {
    answers['enable'] = problem('TWO_FACTOR_SET_UP_ENDED');
    await begin();
    await fill('totp', '123456');
    await press(/^Verify and Enable$/);
    await settled('This set-up has expired');
    await press(/^Begin again$/);
    await settled('Manual Entry Key');
    expect(sent.filter(({ path }) => path === 'set-up')).toHaveLength(2);
  });

  it('a secret that does not arrive can be requested again', async () => {
    await show();
    online = false;
    await click(toggle(ON));
    await settled('Nothing was changed.');
    online = true;
    await press(/^Try again$/);
    await settled('Manual Entry Key');
  });

  it('is on although the answer was lost, and the codes can be made again', async () => {
    await begin();
    await fill('totp', '123456');
    status = { enabled: true, requireForTransactions: false, backupCodesLeft: 10 };
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path.endsWith('/enable')) throw new TypeError('lost');
      return answer(path, init);
    });
    await press(/^Verify and Enable$/);
    await settled('10 of 10 backup codes are left.');
  });
});

describe('turning it off', () => {
  async function begin(): Promise<void> {
    await showOn();
    await click(toggle(ON));
    await settled('Disable 2FA');
    expect(dialog()).toContain('Disable Two-Factor Authentication');
  }

  it('requires password and code', async () => {
    await begin();
    await fill('password', 'correct horse');
    await fill('totp', '123456');
    status = { enabled: false, requireForTransactions: false, backupCodesLeft: 0 };
    await pressBusy(/^Disable 2FA$/, 'Disabling...');
    await settled('Two-factor authentication has been disabled on your account.');
    expect(texts()).toContain('2FA Disabled');
    expect(sent).toEqual([
      { path: 'step-up', body: { method: 'password', password: 'correct horse', code: '123456' } },
      { path: 'disable', body: {} },
    ]);
    expect(toggle(ON)?.checked).toBe(false);
  });

  it.each([
    ['', '123456'],
    ['correct horse', ''],
    ['', ''],
  ])('asks for what is missing with password "%s" and code "%s"', async (password, code) => {
    await begin();
    await fill('password', password);
    await fill('totp', code);
    await press(/^Disable 2FA$/);
    await settled('Missing Information');
    expect(texts()).toContain('Please enter your password and 2FA code');
    expect(sent).toEqual([]);
  });

  it.each<[Answer, string, string]>([
    [problem('CREDENTIALS_INVALID', { field: 'password' }), 'Invalid Password', 'The password is incorrect'],
    [problem('TWO_FACTOR_CODE_INVALID', { field: 'code' }), 'Invalid Code', 'The 2FA code is incorrect'],
    [problem('TWO_FACTOR_OFF'), 'Error', '2FA not configured'],
    [problem('NOT_AUTHENTICATED', { status: 409 }), 'Error', 'Not authenticated'],
    [{ status: 500, body: { code: 'INTERNAL', detail: '', remedy: '' } }, 'Error', 'Failed to disable 2FA'],
    [problem('TWO_FACTOR_LIMITED', { retryAfterMs: 60_000 }), 'Too many attempts', 'Try again in a minute.'],
  ])('is refused with %j', async (answer, title, text) => {
    const isOfProof = ['The password is incorrect', 'The 2FA code is incorrect'].includes(text);
    answers[isOfProof ? 'step-up' : 'disable'] =
      answer.status === 401 && text === 'Not authenticated' ? { ...answer, status: 409 } : answer;
    await begin();
    await fill('password', 'correct horse');
    await fill('totp', '123456');
    await press(/^Disable 2FA$/);
    await settled(title);
    await settled(text);
    expect([field('password')?.value, field('totp')?.value]).toEqual(['correct horse', '123456']);
  });

  it('accepts a backup code too', async () => {
    await begin();
    await fill('password', 'correct horse');
    await press(/^Use a backup code$/);
    await fill('backup', 'ABCD2345');
    await press(/^Disable 2FA$/);
    await settled('2FA Disabled');
    expect(sent[0]).toEqual({
      path: 'step-up',
      body: { method: 'password', password: 'correct horse', code: 'ABCD2345' },
    });
  });
});

describe('codes for transactions', () => {
  it('is offered only while two-factor authentication is on', async () => {
    await show();
    expect(toggle(REQUIRE)).toBeUndefined();
    expect(buttonNamed(page(), /Backup Codes$/)).toBeUndefined();
  });

  it('is turned on without a code', async () => {
    await showOn();
    expect(texts()).toContain('Verify identity before sending funds or creating projects');
    status = { ...status, requireForTransactions: true };
    toggle(REQUIRE)?.focus();
    await click(toggle(REQUIRE));
    expect(document.activeElement).toBe(toggle(REQUIRE));
    await settled('2FA will now be required for transactions');
    expect(texts()).toContain('Setting Updated');
    expect(sent).toEqual([{ path: 'require', body: { required: true } }]);
    expect(toggle(REQUIRE)?.checked).toBe(true);
  });

  it('is turned off with a code', async () => {
    await showOn({ requireForTransactions: true });
    await click(toggle(REQUIRE));
    await settled('To stop that needs a code.');
    expect(toggle(REQUIRE)?.checked).toBe(true);
    await fill('totp', '123456');
    status = { ...status, requireForTransactions: false };
    await press(/^Stop asking$/);
    await settled('2FA no longer required for transactions');
    expect(sent).toEqual([{ path: 'require', body: { required: false, code: '123456' } }]);
  });

  it('says so if it could not be updated', async () => {
    answers['require'] = problem('INTERNAL');
    await showOn();
    await click(toggle(REQUIRE));
    await settled('Failed to update setting');
    expect(texts()).toContain('Error');
    expect(toggle(REQUIRE)?.checked).toBe(false);
  });
});

describe('backup codes', () => {
  it('View Backup Codes shows how many are left, and never the codes', async () => {
    await showOn({ backupCodesLeft: 7 });
    await click(buttonNamed(page(), /^View Backup Codes$/));
    await settled('7 of 10 backup codes are left.');
    expect(sent).toEqual([]);
  });

  it('warns when few are left', async () => {
    await showOn({ backupCodesLeft: 2 });
    expect(texts()).toContain('2 of 10 backup codes are left. Make new ones before you need them.');
  });

  async function renew(): Promise<void> {
    await showOn();
    await click(buttonNamed(page(), /^Regenerate Backup Codes$/));
    await settled('You get ten new backup codes.');
    await press(/^Regenerate Backup Codes$/);
  }

  it('Regenerate says which codes end and shows the new ones once, to copy and to download', async () => {
    const readSaved = collectSavedFiles();
    await renew();
    await settled('Store these codes securely');
    expect(dialog()).toContain('You need them if you lose your authenticator app.');
    expect(sent.at(-1)).toEqual({ path: 'backup-codes', body: {} });
    await press(/^Copy$/);
    await settled('Backup codes copied to clipboard');
    expect(copied).toEqual([CODES.join('\n')]);
    await press(/^Download$/);
    const [file] = await readSaved();
    expect(file).toMatchObject({ name: 'vaultiq-backup-codes.txt', type: 'text/plain;charset=utf-8' });
    for (const part of [...CODES, 'ann@example.org']) expect(file?.text).toContain(part);
    await press(/^I have stored them$/);
    await reaches(() => expect(document.body.querySelector('[role="dialog"]')).toBeNull());
    expect(localStorage.getItem('vaultiq.two-factor')).not.toContain(CODES[0]);
  });

  it('new codes are closed only by "I have stored them": no key, no tap outside, no Close', async () => {
    await renew();
    await settled('Store these codes securely');
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      await Promise.resolve();
    });
    await click(document.body.querySelector('.mantine-Modal-overlay'));
    await click(document.body.querySelector('.mantine-Modal-inner'));
    await flushPromises();
    expect(dialog()).toContain(CODES[0]);
    expect(document.body.querySelector('[role="dialog"] [aria-label="Close"]')).toBeNull();
    await press(/^I have stored them$/);
    await vi.waitFor(() => expect(document.body.querySelector('[role="dialog"]')).toBeNull());
  });

  it('are not renewed if the service refuses, and the page says so', async () => {
    answers['backup-codes'] = problem('STEP_UP_REQUIRED', { field: 'password' });
    await renew();
    await settled('This needs your password or a passkey, used within the last 10 minutes');
    expect(dialog()).not.toContain('Store these codes securely');
  });
});

describe('offline', () => {
  it('says that it needs one, and asks again', async () => {
    online = false;
    rendered = await render(<TwoFactorSection onEnabled={() => undefined} />);
    await settled('Two-factor authentication needs the network; your wallet does not.');
    online = true;
    await click(buttonNamed(page(), /^Try again$/));
    await settled(ON);
  });

  it('shows the last known state, and nothing can be changed', async () => {
    await showOn();
    await act(async () => {
      reportContact(false);
      await Promise.resolve();
    });
    await settled('You are offline: this is the last known setting.');
    expect(toggle(ON)?.checked).toBe(true);
    expect([toggle(ON)?.disabled, toggle(REQUIRE)?.disabled]).toEqual([true, true]);
    expect(buttonNamed(page(), /^Regenerate Backup Codes$/)?.disabled).toBe(true);
  });
});
