// Proves that a long amount is said once with its groups, however it was written, and a short one typed by keys is not.
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AmountFigure } from './amount-figure.tsx';
import type { SendFields } from './send-check.ts';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

function Step({ amount }: { readonly amount: string }): ReactElement {
  const initial: SendFields = { to: '', amount, currency: 'TDC', note: '' };
  const form = useForm({ initial, check: () => ({}), onSubmit: vi.fn() });
  return (
    <AmountFigure form={form} isFixed={false} below={<></>}>
      <p>About</p>
    </AmountFigure>
  );
}

test.each([
  ['9999.5', []],
  ['12345.5', ['That is 12,345.50 TDC.']],
  ['1234567.891', ['That is 1,234,567.891 TDC.']],
])('an amount of %s', async (amount, said) => {
  rendered = await render(<Step amount={amount} />);
  expect(rendered.page.textContent.match(/That is [\d,.]+ TDC\./g) ?? []).toEqual(said);
});
