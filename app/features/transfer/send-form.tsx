import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconAddressBook, IconClipboard, IconScan } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { CURRENCIES, type Currency, type RuleParameters } from '#domain/constants.ts';
import { noteLengthMax } from '#domain/limits.ts';
import { type Micro, writeMicro } from '#domain/money.ts';
import { exactAmount } from '../../ui/format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import type { Form } from '../../ui/use-form.ts';
import { feeWords } from './fee-words.ts';
import { largestAmount } from './largest-amount.ts';
import type { SendFields } from './send-check.ts';
import './send-form.css';

type Props = {
  readonly form: Form<SendFields>;
  readonly spendable: Readonly<Record<Currency, Micro>>;
  readonly terms: RuleParameters;
  readonly contactName: string | undefined;
  readonly onScan: () => void;
  readonly onContacts: () => void;
  readonly onPaste: () => void;
};

function Recipient({ form, contactName, onScan, onContacts, onPaste }: Props): ReactElement {
  return (
    <div>
      <TextInput
        label="Recipient address"
        placeholder="VIQ-..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: 'vq-mono' }}
        {...(contactName === undefined ? {} : { description: `Contact: ${contactName}` })}
        {...form.field('to')}
      />
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
    </div>
  );
}

function AmountFields({ form, spendable, terms }: Props): ReactElement {
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
        onChange={(value) => {
          form.set('currency', value);
        }}
      />
      <MoneyInput label="Amount" currency={currency} {...form.field('amount')} />
      <div className="send-available">
        <span className="vq-dimmed vq-figures">
          {exactAmount(available)} {currency} available, fee {feeWords(currency, terms)}
        </span>
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
      </div>
    </div>
  );
}

/** The first step of sending: what to whom. */
export function SendForm(props: Props): ReactElement {
  const { form } = props;
  return (
    <form className="vq-card send-form" onSubmit={form.submit} noValidate aria-label="Send">
      <Recipient {...props} />
      <AmountFields {...props} />
      <TextInput
        label="Note (optional)"
        description="Only you and the recipient can read it."
        maxLength={noteLengthMax}
        autoComplete="off"
        {...form.field('note')}
      />
      <Button type="submit" size="lg" loading={form.busy}>
        Review
      </Button>
    </form>
  );
}
