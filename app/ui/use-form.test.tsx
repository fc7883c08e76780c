// Proves that a form says so when this device could not store its values, and keeps what was typed; and that leaving a
// field updates the errors of the fields that depend on it.
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { buttonNamed, click, reaches, render, type Rendered, settled, type } from './testing/render.tsx';
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

type Range = { readonly from: string; readonly to: string; readonly more: string };

function RangeForm(): ReactElement {
  const form = useForm<Range>({
    initial: { from: '', to: '', more: '' },
    check: ({ from, to, more }) => ({
      ...(from !== '' && to !== '' && Number(from) > Number(to) ? { from: 'Higher than the end' } : {}),
      ...(more === '' ? { more: 'Missing' } : {}),
    }),
    onSubmit: () => Promise.resolve(null),
  });
  return (
    <form>
      {(['from', 'to', 'more'] as const).map((name) => {
        const { error, ...field } = form.field(name);
        return (
          <label key={name}>
            <input {...field} /> {error}
          </label>
        );
      })}
    </form>
  );
}

test('the error of a field follows the field that it depends on; an empty field has none', async () => {
  rendered = await render(<RangeForm />);
  const { page } = rendered;
  const [from, to] = page.querySelectorAll('input');
  if (from === undefined || to === undefined) throw new Error('there are no fields');
  await type(from, '5');
  await type(to, '3');
  to.focus();
  to.blur();
  await settled('Higher than the end');
  await type(to, '7');
  to.focus();
  to.blur();
  await reaches(() => expect(page.textContent).not.toContain('Higher than the end'));
  expect(page.textContent).not.toContain('Missing');
});
