// Proves the sheet "Confirm it is you": after the password, a code where required, or a passkey, the request that asked
// continues once with what was typed. Several requests share one sheet, which works by keyboard and over another sheet;
// closing it changes nothing.
import axe from 'axe-core';
import { startAuthentication } from '@simplewebauthn/browser';
import { act, type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { changePassword } from '../features/password/change-password.ts';
import { request } from '#app/platform/http.ts';
import { stopSession } from '#app/platform/session.ts';
import { Sheet } from '#app/ui/sheet.tsx';
import {
  buttonNamed,
  click,
  reaches,
  render,
  type Rendered,
  settled,
  texts,
  type,
} from '#app/ui/testing/render.tsx';
import { annsSession, signInHere } from '#app/ui/testing/signed-in.ts';
import { StepUp } from './step-up.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));

const CHANGE = 'POST /api/change';
const STEP_UP = 'POST /api/auth/step-up';

type Answer = { status: number; body: object | null };
const problem = (code: ErrorCode, more: object = {}): Answer => {
  const { status, title, text, remedy, retry } = ERRORS[code];
  return { status, body: { type: '', title, status, detail: text, code, remedy, retry, ...more } };
};
const needed = problem('STEP_UP_REQUIRED', { field: 'password' });

let rendered: Rendered | null = null;
let sent: { call: string; body: unknown }[];
/** The answers in place of 204, in order, by call. */
let answers: Record<string, Answer[]>;
let passkeys: object[];
let closed: number;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = { [CHANGE]: [needed] };
  passkeys = [];
  closed = 0;
  vi.stubGlobal('PublicKeyCredential', {});
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`;
    if (call === 'POST /api/auth/refresh') return new Response(JSON.stringify(annsSession()));
    if (call === 'GET /api/auth/passkeys') return new Response(JSON.stringify({ passkeys }));
    sent.push({ call, body: init.body === undefined ? null : (JSON.parse(init.body as string) as unknown) });
    const { status, body } = answers[call]?.shift() ?? { status: 204, body: null };
    return new Response(body === null ? null : JSON.stringify(body), { status });
  });
  signInHere();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
  await stopSession();
});

/** A sheet whose button requires it. */
function Form(): ReactElement {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const [opened, setOpened] = useState(true);
  const change = async (): Promise<void> => {
    const outcome = await request({ method: 'POST', path: '/api/change', body: { text } });
    setSaid(outcome.ok ? 'Changed' : outcome.problem.detail);
  };
  return (
    <Sheet
      opened={opened}
      title="Change it"
      onClose={() => {
        closed += 1;
        setOpened(false);
      }}
    >
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={() => void change()}>
        Change
      </button>
      <p>{said}</p>
    </Sheet>
  );
}

const bodiesOf = (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body);
const fieldNamed = (name: string): HTMLInputElement => {
  const field = document.body.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (field === null) throw new Error(`there is no field ${name}`);
  return field;
};
const press = (name: RegExp) => click(buttonNamed(document.body, name));
const key = (name: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    await Promise.resolve();
  });

async function begin(): Promise<void> {
  rendered = await render(
    <>
      <StepUp />
      <Form />
    </>,
  );
  const field = document.body.querySelector<HTMLInputElement>('[aria-label="Text"]');
  if (field === null) throw new Error('there is no field');
  await type(field, 'what was typed');
  await press(/^Change$/);
  await settled('Confirm it is you');
}

it('asks when the service requires it, and then continues the action once with what was typed', async () => {
  await begin();
  await reaches(() => expect(document.activeElement).toBe(fieldNamed('password')));
  await type(fieldNamed('password'), 'correct horse');
  await press(/^Continue$/);
  await settled('Changed');
  expect(bodiesOf(STEP_UP)).toEqual([{ method: 'password', password: 'correct horse' }]);
  expect(bodiesOf(CHANGE)).toEqual([{ text: 'what was typed' }, { text: 'what was typed' }]);
  await reaches(() => expect(texts()).not.toContain('Confirm it is you'));
});

it('does not ask again if the service still refuses', async () => {
  answers[CHANGE] = [needed, needed];
  await begin();
  await type(fieldNamed('password'), 'correct horse');
  await press(/^Continue$/);
  await settled('This needs your password or a passkey, used within the last 10 minutes');
  expect(bodiesOf(CHANGE)).toHaveLength(2);
});

it('a wrong password says so beside the field, and does not continue', async () => {
  answers[STEP_UP] = [problem('CREDENTIALS_INVALID', { field: 'password' })];
  await begin();
  await type(fieldNamed('password'), 'wrong horse');
  await press(/^Continue$/);
  await settled('The password is incorrect');
  expect(fieldNamed('password').getAttribute('aria-invalid')).toBe('true');
  expect(fieldNamed('password').value).toBe('wrong horse');
  expect(bodiesOf(CHANGE)).toHaveLength(1);
});

it('nothing is sent without a password', async () => {
  await begin();
  await press(/^Continue$/);
  await settled('Please enter your password');
  expect(bodiesOf(STEP_UP)).toEqual([]);
});

it('asks for a code too if the service requires one', async () => {
  answers[STEP_UP] = [problem('TWO_FACTOR_CODE_FORMAT', { field: 'code' })];
  await begin();
  await type(fieldNamed('password'), 'correct horse');
  await press(/^Continue$/);
  await settled('Enter 6-Digit Code');
  expect(document.body.querySelector('[aria-invalid="true"]')).toBeNull();
  await type(fieldNamed('totp'), '123456');
  await press(/^Continue$/);
  await settled('Changed');
  expect(bodiesOf(STEP_UP).at(-1)).toEqual({ method: 'password', password: 'correct horse', code: '123456' });
});

it('takes a passkey instead of password and code', async () => {
  passkeys = [{ id: 'one', name: 'My phone', createdAt: '', lastUsedAt: null, synced: false }];
  answers[`${STEP_UP}/passkey`] = [{ status: 200, body: { challenge: 'cA', rpId: 'localhost' } }];
  const response = { authenticatorData: 'ZA', clientDataJSON: 'Yw', signature: 'cw' };
  vi.mocked(startAuthentication).mockResolvedValue({
    ...{ id: 'one', rawId: 'one', type: 'public-key', response, clientExtensionResults: {} },
  });
  await begin();
  await settled('Use a passkey instead');
  await press(/^Use a passkey instead$/);
  await settled('Changed');
  expect(bodiesOf(STEP_UP)).toEqual([
    { method: 'passkey', assertion: { id: 'one', rawId: 'one', type: 'public-key', response } },
  ]);
});

it('says how long to wait after too many wrong ones', async () => {
  answers[STEP_UP] = [problem('STEP_UP_LIMITED', { retryAfterMs: 900_000 })];
  await begin();
  await type(fieldNamed('password'), 'wrong horse');
  await press(/^Continue$/);
  await settled('Too many attempts to confirm that it is you');
  expect(texts()).toContain('Try again in 15 minutes.');
});

it('Escape closes only the question, changes nothing and keeps what was typed', async () => {
  await begin();
  await reaches(() => expect(document.activeElement).toBe(fieldNamed('password')));
  await key('Escape');
  await settled('This needs your password or a passkey, used within the last 10 minutes');
  expect(closed).toBe(0);
  expect(document.body.querySelector<HTMLInputElement>('[aria-label="Text"]')?.value).toBe('what was typed');
  expect(bodiesOf(CHANGE)).toHaveLength(1);
  await key('Escape');
  expect(closed).toBe(1);
});

it('asks one question for all actions that need it at once', async () => {
  answers[CHANGE] = [needed, needed];
  rendered = await render(<StepUp />);
  const both = Promise.all(
    ['a', 'b'].map((text) => request({ method: 'POST', path: '/api/change', body: { text } })),
  );
  await settled('Confirm it is you');
  expect(document.body.querySelectorAll('[role="dialog"]')).toHaveLength(1);
  await type(fieldNamed('password'), 'correct horse');
  await press(/^Continue$/);
  expect(await both).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(bodiesOf(STEP_UP)).toHaveLength(1);
});

it('counts as refused when its screen closes, and is not asked again automatically', async () => {
  rendered = await render(<StepUp />);
  const outcome = request({ method: 'POST', path: '/api/change', body: {} });
  await settled('Confirm it is you');
  await rendered.unmount();
  expect(await outcome).toMatchObject({ ok: false, problem: { code: 'STEP_UP_REQUIRED' } });
  rendered = await render(<StepUp />);
  expect(texts()).not.toContain('Confirm it is you');
});

it('keeps the refusal if no screen can show the question', async () => {
  const outcome = await request({ method: 'POST', path: '/api/change', body: {} });
  expect(outcome).toMatchObject({ ok: false, problem: { code: 'STEP_UP_REQUIRED' } });
});

it('a change of the password is confirmed by the password that was typed for it', async () => {
  answers['POST /api/auth/password'] = [needed];
  rendered = await render(<StepUp />);
  const change = { current: 'correct horse', next: 'another horse' };
  expect(await changePassword(change)).toEqual({ ok: true, value: null });
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /api/auth/password',
    STEP_UP,
    'POST /api/auth/password',
  ]);
  expect(bodiesOf(STEP_UP)).toEqual([{ method: 'password', password: 'correct horse' }]);
  answers['POST /api/auth/password'] = [needed];
  answers[STEP_UP] = [problem('CREDENTIALS_INVALID', { field: 'password' })];
  expect(await changePassword(change)).toMatchObject({ problem: { code: 'CREDENTIALS_INVALID' } });
  expect(texts()).not.toContain('Confirm it is you');
});

it('has no violation that axe finds', async () => {
  await begin();
  const { violations } = await axe.run(document.body, {
    // Without the app around it there are no colours and no landmarks.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
