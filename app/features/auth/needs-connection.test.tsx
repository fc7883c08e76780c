// Proves that the forms before the app say that they need a connection before they are filled in, and keep what was
// typed.
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { reportContact } from '../../platform/connectivity.ts';
import { buttonNamed, click, render, type Rendered, settled, type } from '../../ui/testing/render.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await act(async () => {
    reportContact(true);
    await Promise.resolve();
  });
});

const signIn = <SignInForm typed={null} onSend={() => undefined} onChallenge={() => undefined} />;

test.each([
  ['Signing in', signIn],
  ['Creating an account', <SignUpForm key="sign-up" reference={null} />],
])('%s says offline that it needs a connection', async (action, form) => {
  rendered = await render(form);
  expect(rendered.page.textContent).not.toContain('needs a connection');
  await act(async () => {
    reportContact(false);
    await Promise.resolve();
  });
  await settled(
    `The service does not answer right now. ${action} needs a connection. What you type stays here.`,
  );
});

test('keeps e-mail and password after an offline try, and promises no automatic retry', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  rendered = await render(signIn);
  const { page } = rendered;
  const email = page.querySelector<HTMLInputElement>('input[name="email"]');
  const password = page.querySelector<HTMLInputElement>('input[name="password"]');
  if (email === null || password === null) throw new Error('the fields are missing');
  await type(email, 'ann@example.org');
  await type(password, 'three-words-long');
  await click(buttonNamed(page, /^Sign In$/));
  await settled('Check your connection, then try again.');
  expect(page.textContent).not.toContain('by itself');
  expect([email.value, password.value]).toEqual(['ann@example.org', 'three-words-long']);
});
