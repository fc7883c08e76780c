import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Currency } from '#domain/constants.ts';
import { noteLengthMax } from '#domain/limits.ts';
import { RequestSchema } from '#domain/payment-request/schema.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { useMakeRequest } from './payment-requests.ts';
import { useWallet } from '../../data/queries/wallet.ts';
import { useSettings } from '../../data/queries/settings.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { fieldTexts } from '../../ui/schema-errors.ts';
import { type FieldErrors, useForm } from '../../ui/use-form.ts';
import { useOpenRow } from '../../ui/use-open-row.ts';

const hourMs = 3_600_000;

/** How long a request can be paid, by the texts of the choice. */
const OPEN_FOR = [
  { value: String(hourMs), label: '1 hour' },
  { value: String(24 * hourMs), label: '1 day' },
  { value: String(7 * 24 * hourMs), label: '7 days' },
  { value: String(30 * 24 * hourMs), label: '30 days' },
] as const;
const usualMs = OPEN_FOR[2].value;

type Fields = {
  readonly amount: string;
  readonly currency: Currency;
  readonly note: string;
  readonly openMs: string;
};

const AskedSchema = RequestSchema.pick({ amount: true, currency: true, note: true });

function check({ amount, currency, note }: Fields): FieldErrors<Fields> {
  const checked = AskedSchema.safeParse({ amount, currency, note });
  return checked.success ? {} : fieldTexts(checked.error.issues);
}

/** Makes a payment request on this device, also offline. */
export function RequestForm({ address }: { readonly address: string }): ReactElement {
  const { defaultCurrency } = useSettings();
  const make = useMakeRequest();
  const hasTokens = (useWallet().wallet?.tokens ?? []).length > 0;
  const navigate = useNavigate();
  const { linkTo, state } = useOpenRow();
  const form = useForm<Fields>({
    initial: { amount: '', currency: defaultCurrency, note: '', openMs: usualMs },
    check,
    onSubmit: async ({ openMs, ...asked }) => {
      const id = await make({ ...asked, to: address, openMs: Number(openMs) });
      form.reset();
      void navigate(linkTo(id), { state });
      return null;
    },
  });
  return (
    <form className="receive-request" onSubmit={form.submit} noValidate aria-labelledby="request-title">
      <Title order={2} id="request-title">
        Request a payment
      </Title>
      <CurrencyChoice
        isLabelled
        value={form.values.currency}
        onChange={(currency) => {
          form.set('currency', currency);
        }}
      />
      {hasTokens ? (
        <p className="vq-small vq-dimmed receive-tokens">Project tokens can be sent, but not requested.</p>
      ) : null}
      <MoneyInput label="Amount" currency={form.values.currency} {...form.field('amount')} />
      <TextInput
        label="Note (optional)"
        description="The payer can read it. It is sent with the payment."
        maxLength={noteLengthMax}
        autoComplete="off"
        {...form.field('note')}
      />
      <NativeSelect label="Valid for" data={[...OPEN_FOR]} {...form.field('openMs')} />
      <Button variant="default" type="submit" loading={form.busy}>
        Create request
      </Button>
    </form>
  );
}
