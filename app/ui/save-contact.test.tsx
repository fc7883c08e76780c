// Proves that a party is saved with one tap under a known name or with a typed one. A typed name stays when a name is
// learned meanwhile, and a failure to store is shown.
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SaveContact, SaveContactIcon } from './save-contact.tsx';
import { buttonNamed, click, render, type Rendered, settled, texts, type } from './testing/render.tsx';
import { Toaster } from './toaster.tsx';

const onSave = vi.fn<(name: string) => Promise<void>>();
let rendered: Rendered | null = null;
beforeEach(() => {
  onSave.mockReset();
  onSave.mockResolvedValue();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const withName = (name: string | null, label?: string) => (
  <>
    <SaveContact name={name} onSave={onSave} {...(label === undefined ? {} : { label })} />
    <Toaster />
  </>
);
const field = (): HTMLInputElement => {
  const found = document.querySelector('input');
  if (found === null) throw new Error('there is no field');
  return found;
};

test('what is typed stays when a name is learned meanwhile', async () => {
  rendered = await render(withName(null));
  await act(async () => field().focus());
  await type(field(), 'My sister');
  await rendered.rerender(withName('Rita Sol'));
  expect(field().value).toBe('My sister');
  await click(buttonNamed(rendered.page, /^Save$/));
  expect(onSave).toHaveBeenCalledExactlyOnceWith('My sister');
});

test('a form that nobody has used gives way to one tap', async () => {
  rendered = await render(withName(null));
  await rendered.rerender(withName('Rita Sol'));
  await click(buttonNamed(rendered.page, /^Save Rita Sol as contact$/));
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Rita Sol');
});

test('the field is labelled for a recipient unless another label is given', async () => {
  rendered = await render(withName(null));
  expect(texts()).toContain('Save recipient as contact');
  await rendered.rerender(withName(null, 'Save as contact'));
  expect(document.querySelector('label')?.textContent).toBe('Save as contact');
});

test('says when it cannot be stored', async () => {
  onSave.mockRejectedValue(new Error('the disk is full'));
  rendered = await render(withName('Rita Sol'));
  const save = buttonNamed(rendered.page, /^Save Rita Sol as contact$/);
  await click(save);
  await settled("Couldn't save on this device. Try again.");
  expect(save?.disabled).toBe(false);
});

test('an icon in a row saves under the known name', async () => {
  rendered = await render(<SaveContactIcon name="Rita Sol" onSave={onSave} />);
  const icon = rendered.page.querySelector('button');
  expect(icon?.getAttribute('aria-label')).toBe('Save Rita Sol as contact');
  await click(icon);
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Rita Sol');
});
