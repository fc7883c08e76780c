// Proves that the amount field keeps what was typed, turns only a typed comma into a point, and links its error.
import { act, type ReactElement, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MoneyInput, typedAmount } from './money-input.tsx';
import { render, type Rendered, type } from './testing/render.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

function Field({ error }: { readonly error?: string }): ReactElement {
  const [value, setValue] = useState('');
  return (
    <MoneyInput
      label="Amount"
      currency="DC"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      {...(error === undefined ? {} : { error })}
    />
  );
}

const field = (): HTMLInputElement => {
  const found = document.querySelector('input');
  if (found === null) throw new Error('no field');
  return found;
};

test.each([
  ['1', '1,', '1.'],
  ['', ',', '.'],
  ['1.5', '1.5,', '1.5,'],
  ['', '1,000', '1,000'],
  ['12', '12.', '12.'],
  ['12', '1', '1'],
])('%j followed by %j becomes %j', (before, after, expected) => {
  expect(typedAmount(before, after)).toBe(expected);
});

test('a pasted amount with a thousands separator stays as it is, for the check to refuse', async () => {
  rendered = await render(<Field />);
  await type(field(), '1,000.50');
  expect(field().value).toBe('1,000.50');
});

test('many digits are neither rounded nor reformatted', async () => {
  rendered = await render(<Field />);
  await type(field(), '0123456789.123456789');
  expect(field().value).toBe('0123456789.123456789');
  expect(field().inputMode).toBe('decimal');
});

test('an error is announced with the field', async () => {
  rendered = await render(<Field error="Please enter a valid amount" />);
  await act(async () => Promise.resolve());
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const described = field().getAttribute('aria-describedby') ?? '';
  const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain('Please enter a valid amount');
});
