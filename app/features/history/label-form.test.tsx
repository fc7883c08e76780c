// Proves that words which arrive from another device change neither the field being typed in nor the focus.
import { act } from 'react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import type { PrivateLabel } from './labels.ts';
import { render, type Rendered, type } from '#app/ui/testing/render.tsx';
import { LabelForm } from './label-form.tsx';

const labelOf = (text: string, note: string) => [{ id: 'tx1', text, note }];
let stored: BehaviorSubject<ReturnType<typeof labelOf>>;

let rendered: Rendered;
beforeEach(async () => {
  stored = new BehaviorSubject(labelOf('Rent', ''));
  const data = makeShownData({ collections: { labels: stored } });
  rendered = await render(withData(<LabelForm id="tx1" />, data));
});
afterEach(() => rendered.unmount());

const labelField = (): HTMLInputElement => {
  const field = rendered.page.querySelector<HTMLInputElement>('input[name="label"]');
  if (field === null) throw new Error('there is no field for the label');
  return field;
};
const receiveLabel = (words: PrivateLabel): Promise<void> =>
  act(async () => {
    stored.next(labelOf(words.label, words.note));
    await Promise.resolve();
  });

test('keeps the typed text and the focus', async () => {
  const field = labelField();
  field.focus();
  await type(field, 'Rent of May');
  await receiveLabel({ label: 'Flat', note: 'from the telephone' });
  expect(labelField()).toBe(field);
  expect(field.value).toBe('Rent of May');
  expect(document.activeElement).toBe(field);
});

test('shows new texts in the same fields if nothing is typed', async () => {
  const field = labelField();
  await receiveLabel({ label: 'Flat', note: '' });
  expect(labelField()).toBe(field);
  expect(field.value).toBe('Flat');
});
