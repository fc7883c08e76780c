/** Fields, buttons, and their error messages. */
import { type ReactElement, useRef, useState } from 'react';
import { problemFromRow } from '#app/platform/problem.ts';
import { CodeField, noCode, TotpField } from '#app/ui/code-field.tsx';
import { ConfirmForm } from '#app/ui/confirm-form.tsx';
import { ContactForm } from '#app/ui/contact-form.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { EntryProblem } from '#app/ui/entry-problem.tsx';
import { ExportButton } from '#app/ui/export-button.tsx';
import { Keypad } from '#app/ui/keypad.tsx';
import type { ListSort } from '#app/ui/list-sort.ts';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { PinField, PinWait } from '#app/ui/pin-field.tsx';
import { PinGate } from '#app/ui/pin-gate.tsx';
import { SaveContact } from '#app/ui/save-contact.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { SortButton } from '#app/ui/sort-button.tsx';
import { SortSelect } from '#app/ui/sort-select.tsx';
import { TabList } from '#app/ui/tab-list.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { ERRORS } from '#domain/errors.ts';
import { wallet } from './figures.tsx';
import type { Specimens } from './specimen.ts';

const doNothing = (): void => undefined;
const saveNothing = (): Promise<void> => Promise.resolve();

function Codes({ error }: { readonly error?: string }): ReactElement {
  const form = useForm({ initial: noCode, check: () => ({}), onSubmit: () => Promise.resolve(null) });
  const field: typeof form.field = (name) => ({ ...form.field(name), error });
  return <CodeField form={{ ...form, field }} />;
}

function Totp(): ReactElement {
  const form = useForm({ initial: noCode, check: () => ({}), onSubmit: () => Promise.resolve(null) });
  return <TotpField form={form} />;
}

function Money({ start = '', error }: { readonly start?: string; readonly error?: string }): ReactElement {
  const [value, setValue] = useState(start);
  return (
    <MoneyInput
      label="Amount"
      currency="DC"
      value={value}
      error={error}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

function Pin({ error }: { readonly error?: string }): ReactElement {
  const [value, setValue] = useState('');
  return <PinField label="PIN of this device" name="pin" value={value} onChange={setValue} error={error} />;
}

function Search(): ReactElement {
  const [value, setValue] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  return (
    <SearchField
      label="Search"
      placeholder="Name, note or address"
      value={value}
      onSearch={setValue}
      fieldRef={fieldRef}
    />
  );
}

function Tabs(): ReactElement {
  const [value, setValue] = useState<'one' | 'two'>('one');
  return (
    <TabList
      label="Tabs"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'one', label: 'Send' },
        { value: 'two', label: 'Receive' },
      ]}
    >
      <p>The panel of the selected tab.</p>
    </TabList>
  );
}

const KEYS = ['time', 'amount'] as const;
const newest: ListSort<(typeof KEYS)[number]> = { by: 'time', descending: true };

const confirm = (asksCode: boolean, busy: boolean) => (): ReactElement => (
  <ConfirmForm
    asksCode={asksCode}
    offersPasskey={asksCode}
    button="Send 12.50 DC"
    busy={busy}
    onBack={doNothing}
    onConfirm={() => Promise.resolve(null)}
  />
);

export const formSpecimens: Specimens = {
  'code-field': {
    'app or backup code': () => <Codes />,
    'app only': () => <Totp />,
    wrong: () => <Codes error="Enter the 6 digits of your app" />,
  },
  'confirm-form': {
    plain: confirm(false, false),
    'with a code or a passkey': confirm(true, false),
    busy: confirm(false, true),
  },
  'contact-form': {
    known: () => (
      <ContactForm
        contact={{ address: wallet, name: 'Rita Sol', label: 'family', note: 'From school' }}
        labels={['family']}
        onSave={saveNothing}
        onDone={doNothing}
      />
    ),
  },
  'copy-button': { usual: () => <CopyButton text={wallet} label="Copy address" /> },
  'entry-problem': {
    'an error': () => (
      <EntryProblem problem={problemFromRow('INSUFFICIENT_FUNDS', ERRORS.INSUFFICIENT_FUNDS)} />
    ),
  },
  'export-button': {
    usual: () => <ExportButton title="Everything that matches" onExport={() => Promise.resolve(3)} />,
  },
  keypad: {
    'of an amount': () => <Keypad mark="," onKey={doNothing} />,
    'of a PIN': () => <Keypad mark={null} onKey={doNothing} />,
    disabled: () => <Keypad mark={null} disabled onKey={doNothing} />,
  },
  'money-input': {
    empty: () => <Money />,
    filled: () => <Money start="1234.5" />,
    wrong: () => <Money start="9999999" error="More than you have" />,
  },
  'pin-field': {
    empty: () => <Pin />,
    wrong: () => <Pin error="Wrong PIN" />,
    'must wait': () => <PinWait waitMs={60_000} left={2} />,
  },
  'pin-gate': { 'no PIN on this device': () => <PinGate onProven={doNothing}>Pay 12.50 DC</PinGate> },
  'save-contact': {
    'name known': () => <SaveContact name="Rita Sol" onSave={saveNothing} />,
    'name unknown': () => <SaveContact name={null} onSave={saveNothing} />,
  },
  'search-field': { empty: () => <Search /> },
  'sort-button': {
    sorted: () => <SortButton name="Time" by="time" sort={newest} onSort={doNothing} />,
    'not sorted': () => <SortButton name="Amount" by="amount" sort={newest} onSort={doNothing} />,
  },
  'sort-select': { usual: () => <SortSelect keys={KEYS} sort={newest} onSort={doNothing} /> },
  'tab-list': { 'two tabs': () => <Tabs /> },
};
