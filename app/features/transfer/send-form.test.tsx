/**
 * Proves the fields of the Send tab: the payee's address, one of the three currencies, and an amount with the available
 * balance.
 */
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { SendFields } from './send-check.ts';
import { SendForm } from './send-form.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const nothing = (): void => undefined;
const FIELDS: SendFields = { to: '', amount: '', currency: 'DC', note: '' };

function Panel(): ReactElement {
  const form = useForm({ initial: FIELDS, check: () => ({}), onSubmit: vi.fn() });
  return (
    <SendForm
      form={form}
      spendable={{ DC: 12_500_000n, TDC: 0n, USD: 0n }}
      terms={DEFAULT_FEE_TERMS}
      payee={{ missing: false, name: null, limited: false, firstTime: null }}
      contactName={undefined}
      seal={null}
      onDiscard={nothing}
      when={<></>}
      onScan={nothing}
      onContacts={nothing}
      onPaste={nothing}
    />
  );
}

test('recipient VIQ-..., DC, TDC or USD, and an amount of what is available', async () => {
  rendered = await render(<Panel />);
  const { page } = rendered;
  expect(page.querySelector('input[name="to"]')?.getAttribute('placeholder')).toBe('VIQ-...');
  const currencies = page.querySelector('[aria-label="Currency"]');
  expect([...(currencies?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'DC',
    'TDC',
    'USD',
  ]);
  expect(page.querySelector('input[name="amount"]')?.getAttribute('placeholder')).toBe('0.00');
  expect(page.textContent).toContain('12.50 DC available');
});
