// Proves that a form says so when this device could not store what it was given, and keeps what was typed.
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { buttonNamed, click, render, type Rendered, settled, type } from './testing/render.tsx';
import { dismissToast } from './toast.ts';
import { Toaster } from './toaster.tsx';
import { useForm } from './use-form.ts';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  dismissToast();
});

function NameForm(): ReactElement {
  const form = useForm<{ name: string }>({
    initial: { name: '' },
    check: () => ({}),
    onSubmit: () => Promise.reject(new Error('The disk is full.')),
  });
  const { error, ...field } = form.field('name');
  return (
    <form onSubmit={form.submit}>
      <input {...field} />
      <button type="submit" disabled={form.busy}>
        Save
      </button>
      {error}
    </form>
  );
}

test('a form that could not be stored says so, and can be sent again with what was typed', async () => {
  rendered = await render(
    <>
      <NameForm />
      <Toaster />
    </>,
  );
  const input = rendered.page.querySelector('input');
  if (input === null) throw new Error('there is no field');
  await type(input, 'Rita');
  await click(buttonNamed(rendered.page, /^Save$/));
  await settled("Couldn't save on this device. Try again.");
  expect(input.value).toBe('Rita');
  expect(buttonNamed(rendered.page, /^Save$/)?.disabled).toBe(false);
});
