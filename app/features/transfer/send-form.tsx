import { Button, TextInput } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PayeeLine } from './payee-line.tsx';
import { RequestNotice, usePayable } from './request-notice.tsx';
import { SavePayeeButton } from './save-payee.tsx';
import {
  ADDRESS_FIELD,
  AvailableLine,
  CurrencySwitch,
  NoteInput,
  type SendFormProps,
  Shortcuts,
} from './send-fields.tsx';
import { useLimitText } from './send-limits.ts';
import './send-form.css';

function Recipient(props: SendFormProps): ReactElement {
  const { form, payee, contactName, seal } = props;
  const field = form.field('to');
  const error = field.error ?? (payee.missing ? ERRORS.RECIPIENT_NOT_FOUND.text : undefined);
  return (
    <div>
      <TextInput {...ADDRESS_FIELD} readOnly={seal !== null} {...field} error={error} />
      <div className="payee-row">
        <PayeeLine payee={payee} contactName={contactName} />
        <SavePayeeButton address={form.values.to} />
      </div>
      {seal === null ? <Shortcuts {...props} /> : null}
    </div>
  );
}

function AmountFields(props: SendFormProps): ReactElement {
  const { form, seal } = props;
  return (
    <div className="send-amount">
      <CurrencySwitch {...props} isLabelled />
      <MoneyInput
        label="Amount"
        currency={form.values.currency}
        readOnly={seal !== null}
        {...form.field('amount')}
      />
      <AvailableLine {...props} />
    </div>
  );
}

/** A component of its own, because only it changes as time passes. */
const Limits = ({ amount }: { readonly amount: string }): ReactElement => (
  <p className="vq-dimmed vq-small send-limits" role="status">
    {useLimitText(amount)}
  </p>
);

/** The first step of sending where there is room for all of it: payee and amount. */
export function SendForm(props: SendFormProps): ReactElement {
  const { form, seal, onDiscard } = props;
  const payable = usePayable(seal);
  const notice = useId();
  return (
    <form className="vq-card send-form" onSubmit={form.submit} noValidate aria-label="Send">
      {seal === null || payable === null ? null : (
        <div id={notice}>
          <RequestNotice seal={seal} state={payable} onDiscard={onDiscard} />
        </div>
      )}
      <Recipient {...props} />
      <AmountFields {...props} />
      <NoteInput form={form} seal={seal} />
      {seal === null ? props.when : null}
      <Button
        type="submit"
        size="lg"
        loading={form.busy}
        disabled={payable !== null && payable !== 'yes'}
        aria-describedby={payable === null ? undefined : notice}
      >
        Review
      </Button>
      <Limits amount={form.values.amount} />
    </form>
  );
}
