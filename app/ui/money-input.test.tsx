// Proves that the amount field keeps what was typed, reads it in the region's format and says so, and links its error.
import { act, type ReactElement, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { parseAmount } from '#domain/money.ts';
import { MoneyInput } from './money-input.tsx';
import { render, type Rendered, type } from './testing/render.tsx';
import { readTypedMark } from './use-typed-amount.ts';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

type FieldProps = { readonly error?: string; readonly region?: string; readonly all?: string };

function Field({ error, region = 'en-US', all = '12.5' }: FieldProps): ReactElement {
  const [value, setValue] = useState('');
  return (
    <>
      <MoneyInput
        label="Amount"
        description="From 1.00"
        currency="DC"
        region={region}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        {...(error === undefined ? {} : { error })}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue(all)}>
        All
      </button>
    </>
  );
}

const wireText = (): string => document.querySelector('output')?.textContent ?? '';

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
  expect(readTypedMark(before, after, '.')).toBe(expected);
});

test('a comma stays the decimal mark in a region that uses it', () => {
  expect(readTypedMark('1', '1,', ',')).toBe('1,');
});

const helpText = (): string => {
  const described = field().getAttribute('aria-describedby') ?? '';
  return described
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
};

test('a pasted amount with a thousands separator stays unchanged, and is shown back as understood', async () => {
  rendered = await render(<Field />);
  await type(field(), '1,000.50');
  expect(field().value).toBe('1,000.50');
  expect(wireText()).toBe('1000.50');
  expect(helpText()).toContain('That is 1,000.50 DC. From 1.00');
});

test('a long amount is shown back with its groups, a short one is not', async () => {
  rendered = await render(<Field />);
  await type(field(), '9999.5');
  expect(helpText()).not.toContain('That is');
  await type(field(), '1234567.891');
  expect(field().value).toBe('1234567.891');
  expect(helpText()).toContain('That is 1,234,567.891 DC. From 1.00');
});

test('an amount that cannot be changed is written like any other', async () => {
  rendered = await render(
    <MoneyInput
      label="Amount"
      currency="DC"
      region="de-DE"
      value="1250.5"
      readOnly
      onChange={() => undefined}
    />,
  );
  expect(field().value).toBe('1,250.50');
});

test('"1,5" is 1.5 in a region that writes so', async () => {
  rendered = await render(<Field region="de-DE" />);
  expect(field().placeholder).toBe('0,00');
  await type(field(), '1,5');
  expect(field().value).toBe('1,5');
  expect(wireText()).toBe('1.5');
  expect(helpText()).toContain('That is 1.50 DC.');
});

test('an ambiguous amount is questioned, and neither meaning is taken', async () => {
  rendered = await render(<Field region="de-DE" />);
  await type(field(), '1,234');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(helpText()).toContain('Did you mean 1234 or 1,2340? Write it that way.');
  expect(parseAmount(wireText()).ok).toBe(false);
  await type(field(), '1,2340');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
  expect(wireText()).toBe('1.2340');
});

test("an amount set by the app is shown in the region's notation, replacing what was typed", async () => {
  rendered = await render(<Field region="de-DE" />);
  await type(field(), '7');
  act(() => document.querySelector('button')?.click());
  expect(field().value).toBe('12,5');
  expect(wireText()).toBe('12.5');
});

test('the whole balance of three decimals is no question in a region with a comma', async () => {
  rendered = await render(<Field region="de-DE" all="1.234" />);
  act(() => document.querySelector('button')?.click());
  await act(async () => Promise.resolve());
  expect(field().value).toBe('1,234');
  expect(field().getAttribute('aria-invalid')).not.toBe('true');
});

test('a pasted amount with its currency is read; one in another currency is refused with the reason', async () => {
  rendered = await render(<Field region="de-DE" />);
  await type(field(), '1.234,56 DC');
  expect(wireText()).toBe('1234.56');
  expect(helpText()).toContain('That is 1,234.56 DC.');
  await type(field(), '12 USD');
  expect(helpText()).toContain('That is an amount in USD, not in DC. Type the number alone.');
  expect(parseAmount(wireText()).ok).toBe(false);
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
