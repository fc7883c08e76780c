/**
 * Proves the fields of the Send tab: the payee's address, one of the three currencies, and an amount with the available
 * balance.
 */
import { act, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DEFAULT_FEE_TERMS } from '#domain/fee/parameters.ts';
import type { TokenCode } from '#domain/ledger/accounts.ts';
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

const SPENDABLE: Readonly<Record<string, bigint>> = { DC: 12_500_000n, 'token:p12:SUN': 3_000_000n };

function Panel({ tokens = [] }: { readonly tokens?: readonly TokenCode[] }): ReactElement {
  const form = useForm({ initial: FIELDS, check: () => ({}), onSubmit: vi.fn() });
  return (
    <SendForm
      form={form}
      spendable={(currency) => SPENDABLE[currency] ?? 0n}
      currencies={tokens}
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
  const currencies = page.querySelector('[role="radiogroup"][aria-labelledby]');
  const label = currencies?.getAttribute('aria-labelledby') ?? '';
  expect(page.querySelector(`[id="${label}"]`)?.textContent).toBe('Currency');
  expect([...(currencies?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'DC',
    'TDC',
    'USD',
  ]);
  expect(page.querySelector('input[name="amount"]')?.getAttribute('placeholder')).toBe('0.00');
  expect(page.textContent).toContain('12.50 DC available');
});

test('or a project token that the person can send, by its symbol and its project, free of a fee', async () => {
  rendered = await render(<Panel tokens={['token:p12:SUN']} />);
  const { page } = rendered;
  const currencies = page.querySelector('select');
  expect([...(currencies?.labels ?? [])].map(({ textContent }) => textContent)).toEqual(['Currency']);
  expect([...(currencies?.options ?? [])].map(({ textContent }) => textContent)).toEqual([
    'DC',
    'TDC',
    'USD',
    'SUN (p12)',
  ]);
  act(() => {
    if (currencies === null) return;
    currencies.value = 'token:p12:SUN';
    currencies.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(page.querySelector('.send-available')?.textContent).toBe('3.00 SUN available, fee freeSend all');
});
