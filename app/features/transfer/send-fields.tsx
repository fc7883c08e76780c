/** The fields that the form of a desktop and the steps of a phone share. */
import { NativeSelect, TextInput } from '@mantine/core';
import { IconAddressBook, IconClipboard, IconScan } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { CURRENCIES } from '#domain/constants.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { isCurrency, isCurrencyCode, type TokenCode, tokenOfCurrency } from '#domain/ledger/accounts.ts';
import { noteLengthMax } from '#domain/limits.ts';
import { writeMicro } from '#domain/money.ts';
import type { RequestSeal } from '#domain/payment-request/schema.ts';
import { useProjectNames } from '../../data/queries/project-names.ts';
import { currencyText } from '../../ui/currency-text.ts';
import { feeText } from '../../ui/fee-text.ts';
import { exactAmount, withCurrency } from '../../ui/format.ts';
import type { Form } from '../../ui/use-form.ts';
import { largestAmount } from '#domain/fee/largest-amount.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import type { PayeeView } from './payees.ts';
import type { SendFields, SpendableOf } from './send-check.ts';
import { noteLimitText } from './send-limits.ts';

export type SendFormProps = {
  readonly form: Form<SendFields>;
  readonly spendable: SpendableOf;
  /** The project tokens that can be sent. */
  readonly currencies: readonly TokenCode[];
  readonly terms: FeeTerms;
  readonly payee: PayeeView;
  readonly contactName: string | undefined;
  /** The payment request being paid, which then fixes the fields. */
  readonly seal: RequestSeal | null;
  readonly onDiscard: () => void;
  /** The field "When"; null for what is sent now or not at all. */
  readonly when: ReactElement | null;
  readonly onScan: () => void;
  readonly onContacts: () => void;
  readonly onPaste: () => void;
};

type FormProps = Pick<SendFormProps, 'form' | 'seal'>;

/** The attributes of every field for an address. */
export const ADDRESS_FIELD = {
  label: 'Recipient address',
  placeholder: 'VIQ-...',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  classNames: { input: 'vq-mono' },
} as const;

export const Shortcuts = ({
  onScan,
  onContacts,
  onPaste,
}: Pick<SendFormProps, 'onScan' | 'onContacts' | 'onPaste'>): ReactElement => (
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
);

/** Three currencies to choose from, or a longer list if the person can send project tokens. A request has its own. */
export function CurrencySwitch({
  form,
  seal,
  currencies,
  isLabelled = false,
}: FormProps & Pick<SendFormProps, 'currencies'> & { readonly isLabelled?: boolean }): ReactElement | null {
  const { currency } = form.values;
  const tokens =
    isCurrency(currency) || currencies.includes(currency) ? currencies : [currency, ...currencies];
  const projects = useProjectNames(tokens.flatMap((code) => tokenOfCurrency(code)?.projectId ?? []));
  if (seal !== null) return null;
  if (isCurrency(currency) && tokens.length === 0) {
    return (
      <CurrencyChoice
        isLabelled={isLabelled}
        value={currency}
        onChange={(value) => {
          form.set('currency', value);
        }}
      />
    );
  }
  return (
    <NativeSelect
      {...(isLabelled ? { label: 'Currency' } : { 'aria-label': 'Currency' })}
      value={currency}
      data={[
        ...CURRENCIES,
        ...tokens.map((value) => ({
          value,
          label: currencyText(value, (project) => projects.get(project)?.title),
        })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (isCurrencyCode(chosen)) form.set('currency', chosen);
      }}
    />
  );
}

/** What is available and what sending costs, with "Send all". */
export function AvailableLine({
  form,
  seal,
  spendable,
  terms,
}: FormProps & Pick<SendFormProps, 'spendable' | 'terms'>): ReactElement {
  const { currency } = form.values;
  const available = spendable(currency);
  const largest = largestAmount(available, currency, terms);
  return (
    <div className="send-available">
      <span className="vq-dimmed vq-figures">
        {withCurrency(exactAmount(available), currency)} available, fee {feeText(currency, terms)}
      </span>
      {seal === null && largest > 0n ? (
        <button
          type="button"
          className="vq-text-button"
          onClick={() => {
            form.set('amount', writeMicro(largest));
          }}
        >
          Send all
        </button>
      ) : null}
    </div>
  );
}

/** Absent where a request has none. */
export function NoteInput({ form, seal }: FormProps): ReactElement | null {
  const { note } = form.values;
  if (seal !== null && note === '') return null;
  const limit = noteLimitText(note);
  return (
    <TextInput
      className="send-note"
      label="Note (optional)"
      description={`Only you and the recipient can read it.${limit === null ? '' : ` ${limit}`}`}
      maxLength={noteLengthMax}
      autoComplete="off"
      readOnly={seal !== null}
      {...form.field('note')}
    />
  );
}
