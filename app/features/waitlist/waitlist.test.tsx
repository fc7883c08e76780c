/**
 * Proves the waitlist form: both fields are required, the specification's toasts, that a failure keeps what was typed,
 * and that it offers news after the launch.
 */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { buttonNamed, click, reaches, render, type Rendered, type } from '../../ui/testing/render.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const beforeLaunch = '2025-11-01T00:00:00Z';
const afterLaunch = '2026-11-27T00:00:00Z';
let rendered: Rendered;
const sent = vi.fn<typeof fetch>();
async function renderAt(time: string): Promise<void> {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(time));
  rendered = await render(
    <>
      <WaitlistForm />
      <Toaster />
    </>,
  );
}
beforeEach(async () => {
  sent.mockReset();
  vi.stubGlobal('fetch', sent);
  await renderAt(beforeLaunch);
});
afterEach(async () => {
  act(dismissToast);
  await rendered.unmount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string): HTMLInputElement => {
  const found = rendered.page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(`there is no field ${name}`);
  return found;
};
const texts = (): string => rendered.page.textContent;
/** Waits until it holds, because code is loaded on demand. */
const waitUntil = (holds: () => boolean): Promise<void> => reaches(() => expect(holds()).toBe(true));

async function says(text: string): Promise<void> {
  await waitUntil(() => texts().includes(text));
  expect(texts()).toContain(text);
}

async function join(fullName: string, email: string): Promise<void> {
  await type(field('fullName'), fullName);
  await type(field('email'), email);
  await click(buttonNamed(rendered.page, /Join|news/));
}

test('full name and e-mail are required, and nothing is sent without them', async () => {
  expect([field('fullName').required, field('email').required, field('email').type]).toEqual([
    true,
    true,
    'email',
  ]);
  await join('', 'no address');
  await says('Name must be at least 2 characters');
  await says('Invalid email address');
  expect(sent).not.toHaveBeenCalled();
});

test('joining shows Joining... and ends on the list', async () => {
  let answer: (response: Response) => void = () => undefined;
  sent.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await join('New User', 'new.user@example.com');
  await waitUntil(() => sent.mock.calls.length > 0);
  expect(buttonNamed(rendered.page, /^Joining\.\.\.$/)?.disabled).toBe(true);
  expect(JSON.parse(sent.mock.calls[0]?.[1]?.body as string)).toEqual({
    fullName: 'New User',
    email: 'new.user@example.com',
  });
  await act(async () => {
    answer(new Response(null, { status: 204 }));
    await Promise.resolve();
  });
  await says("You're on the list!Stay tuned for exclusive launch updates on November 14, 2025.");
});

test('a failure says Error with the reason, beside its field, and keeps what was typed', async () => {
  sent.mockResolvedValue(
    Response.json(
      {
        type: 'x',
        title: 'Validation Error',
        status: 422,
        detail: 'Invalid email address',
        code: 'EMAIL_INVALID',
        remedy: '',
        retry: 'new-id',
        field: 'email',
      },
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    ),
  );
  await join('New User', 'new.user@example.com');
  await says('ErrorInvalid email address');
  expect(field('email').getAttribute('aria-invalid')).toBe('true');
  expect(field('fullName').value).toBe('New User');
});

test('a failure without a text says Failed to join waitlist', async () => {
  sent.mockResolvedValue(
    Response.json(
      { type: 'x', title: 'Error', status: 500, detail: '', code: 'INTERNAL', remedy: '', retry: 'new-id' },
      { status: 500 },
    ),
  );
  await join('New User', 'new.user@example.com');
  await says('ErrorFailed to join waitlist');
});

test('after the launch it offers news by mail', async () => {
  expect(texts()).toContain('Join the waitlistLaunch updates by email. No account is needed.');
  await rendered.unmount();
  await renderAt(afterLaunch);
  expect(texts()).toContain(
    'News by mailA letter when there is news, such as a finished step of the roadmap. No account is needed.',
  );
  expect(texts()).not.toMatch(/waitlist|launch updates/i);
  sent.mockResolvedValue(new Response(null, { status: 204 }));
  await join('New User', 'new.user@example.com');
  await says("You're on the list!We write to you only when there is news.");
  expect(texts()).not.toContain('November 14, 2025');
});
