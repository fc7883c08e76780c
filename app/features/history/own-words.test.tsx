// Proves that words which arrive from another device take neither what is being typed nor the focus.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnWords } from '../../data/labels.ts';
import { render, type Rendered, type } from '../../ui/testing/render.tsx';
import { OwnWordsForm } from './own-words.tsx';

let stored: OwnWords;
vi.mock('../../data/labels.ts', () => ({
  useOwnWords: () => stored,
  useLabels: () => [],
  useSetOwnWords: () => () => Promise.resolve(),
}));

let rendered: Rendered;
beforeEach(async () => {
  stored = { label: 'Rent', note: '' };
  rendered = await render(<OwnWordsForm id="tx1" />);
});
afterEach(() => rendered.unmount());

const labelField = (): HTMLInputElement => {
  const field = rendered.page.querySelector<HTMLInputElement>('input[name="label"]');
  if (field === null) throw new Error('there is no field for the label');
  return field;
};
const arrives = (words: OwnWords): Promise<void> => {
  stored = words;
  return rendered.rerender(<OwnWordsForm id="tx1" />);
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
