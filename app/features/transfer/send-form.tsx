import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconAddressBook, IconClipboard, IconScan } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { CURRENCIES, type Currency } from '#domain/constants.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { ERRORS } from '#domain/errors.ts';
import { amountUnitsMax, noteLengthMax, transfersPerMinuteMax } from '#domain/limits.ts';
import { type Micro, writeMicro } from '#domain/money.ts';
import type { RequestSeal } from '#domain/payment-request/schema.ts';
import type { PayeeView } from './payees.ts';
import { exactAmount } from '../../ui/format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import type { Form } from '../../ui/use-form.ts';
import { feeText } from '../../ui/fee-text.ts';
import { largestAmount } from './largest-amount.ts';
import { PayeeLine } from './payee-line.tsx';
import { RequestNotice, usePayable } from './request-notice.tsx';
import type { SendFields } from './send-check.ts';
import './send-form.css';

type Props = {
  readonly form: Form<SendFields>;
  readonly spendable: Readonly<Record<Currency, Micro>>;
  readonly terms: FeeTerms;
  readonly payee: PayeeView;
  readonly contactName: string | undefined;
  /** The payment request being paid, which then fixes the fields. */
  readonly seal: RequestSeal | null;
  readonly onDiscard: () => void;
  /** The field "When". */
  readonly when: ReactElement;
  readonly onScan: () => void;
  readonly onContacts: () => void;
  readonly onPaste: () => void;
};

function Recipient(props: Props): ReactElement {
  const { form, payee, contactName, seal, onScan, onContacts, onPaste } = props;
  const field = form.field('to');
  const error = field.error ?? (payee.missing ? ERRORS.RECIPIENT_NOT_FOUND.text : undefined);
  return (
    <div>
      <TextInput
        label="Recipient address"
        placeholder="VIQ-..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={seal !== null}
        classNames={{ input: 'vq-mono' }}
        {...field}
        error={error}
      />
      <PayeeLine payee={payee} contactName={contactName} />
      {seal === null ? (
        <div className="send-shortcuts">
          <button type="button" className="vq-text-button" onClick={onPaste}>
            <IconClipboard aria-hidden /> Paste
          </button>
          <button type="button" className="vq-text-button" onClick={onScan}>
            <IconScan aria-hidden /> Scan
          </button>
          <button type="button" className="vq-text-button" onClick={onContacts}>
            <IconAddressBook aria-hidden /> Contacts
          </button>
        </div>
      ) : null}
    </div>
  );
}

function AmountFields({ form, spendable, terms, seal }: Props): ReactElement {
  const { currency } = form.values;
  const available = spendable[currency];
  const largest = largestAmount(available, currency, terms);
  return (
    <div className="send-amount">
      <SegmentedControl
        fullWidth
        aria-label="Currency"
        data={[...CURRENCIES]}
        value={currency}
        disabled={seal !== null}
        onChange={(value) => {
          form.set('currency', value);
        }}
      />
      <MoneyInput label="Amount" currency={currency} readOnly={seal !== null} {...form.field('amount')} />
      <div className="send-available">
        <span className="vq-dimmed vq-figures">
          {exactAmount(available)} {currency} available, fee {feeText(currency, terms)}
        </span>
        {seal === null ? (
          <button
            type="button"
            className="vq-text-button"
            disabled={largest === 0n}
            onClick={() => {
              form.set('amount', writeMicro(largest));
            }}
          >
            Send all
          </button>
        ) : null}
      </div>
    </div>
  );
}

const limits = `At most ${exactAmount(writeMicro(amountUnitsMax * 1_000_000n))} at once and ${String(transfersPerMinuteMax)} transfers a minute.`;

/** The first step of sending: payee and amount. */
export function SendForm(props: Props): ReactElement {
  const { form, seal, onDiscard } = props;
  const payable = usePayable(seal);
  return (
    <form className="vq-card send-form" onSubmit={form.submit} noValidate aria-label="Send">
      {seal === null || payable === null ? null : (
        <RequestNotice seal={seal} state={payable} onDiscard={onDiscard} />
      )}
      <Recipient {...props} />
      <AmountFields {...props} />
      {seal !== null && form.values.note === '' ? null : (
        <TextInput
          label="Note (optional)"
          description={`Only you and the recipient can read it. Up to ${String(noteLengthMax)} characters.`}
          maxLength={noteLengthMax}
          autoComplete="off"
          readOnly={seal !== null}
          {...form.field('note')}
        />
      )}
      {seal === null ? props.when : null}
      <Button type="submit" size="lg" loading={form.busy} disabled={payable !== null && payable !== 'yes'}>
        Review
      </Button>
      <p className="vq-dimmed vq-small send-limits">{limits}</p>
    </form>
  );
}
