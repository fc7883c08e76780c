// Proves that words which arrive from another device change neither the field being typed in nor the focus.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PrivateLabel } from './labels.ts';
import { render, type Rendered, type } from '#app/ui/testing/render.tsx';
import { LabelForm } from './label-form.tsx';

let stored: PrivateLabel;
vi.mock('./labels.ts', () => ({
  usePrivateLabel: () => stored,
  useLabels: () => [],
  useSetPrivateLabel: () => () => Promise.resolve(),
}));

let rendered: Rendered;
beforeEach(async () => {
  stored = { label: 'Rent', note: '' };
  rendered = await render(<LabelForm id="tx1" />);
});
afterEach(() => rendered.unmount());

const labelField = (): HTMLInputElement => {
  const field = rendered.page.querySelector<HTMLInputElement>('input[name="label"]');
  if (field === null) throw new Error('there is no field for the label');
  return field;
};
const arrives = (words: PrivateLabel): Promise<void> => {
  stored = words;
  return rendered.rerender(<LabelForm id="tx1" />);
};

test('what is typed stays, and the focus with it', async () => {
  const field = labelField();
  field.focus();
  await type(field, 'Rent of May');
  await arrives({ label: 'Flat', note: 'from the telephone' });
  expect(labelField()).toBe(field);
  expect(field.value).toBe('Rent of May');
  expect(document.activeElement).toBe(field);
});

test('where nothing is typed, the new words are shown in the same fields', async () => {
  const field = labelField();
  await arrives({ label: 'Flat', note: '' });
  expect(labelField()).toBe(field);
  expect(field.value).toBe('Flat');
});
