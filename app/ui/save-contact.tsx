import { Button, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { contactNameLengthMax } from '#domain/limits.ts';
import { PersonName } from './person-name.tsx';
import { showToast } from './toast.ts';
import { useForm } from './use-form.ts';
import './save-contact.css';

type Fields = { readonly name: string };

type Props = {
  /** The name under which one tap saves it; null: it has to be typed. */
  readonly name: string | null;
  readonly onSave: (name: string) => Promise<void>;
};

const cut = (name: string): string => Array.from(name).slice(0, contactNameLengthMax).join('').trim();

function NameForm({ onSave }: Pick<Props, 'onSave'>): ReactElement {
  const form = useForm<Fields>({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name for this contact' } : {}),
    onSubmit: async ({ name }) => {
      await onSave(name.trim());
      showToast('Contact saved', name.trim(), 'good');
      return null;
    },
  });
  return (
    <form className="save-contact" onSubmit={form.submit} noValidate>
      <TextInput
        label="Save recipient as contact"
        placeholder="Name"
        autoComplete="off"
        maxLength={contactNameLengthMax}
        {...form.field('name')}
      />
      <Button type="submit" variant="default" loading={form.busy}>
        Save
      </Button>
    </form>
  );
}

/** Saves a party as a contact: one tap under the known name, or a name to type. */
export function SaveContact({ name, onSave }: Props): ReactElement {
  const [busy, setBusy] = useState(false);
  if (name === null) return <NameForm onSave={onSave} />;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(cut(name));
      showToast('Contact saved', cut(name), 'good');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconUserPlus aria-hidden />}
      loading={busy}
      onClick={() => void save()}
    >
      <span>
        Save <PersonName name={name} /> as contact
      </span>
    </Button>
  );
}
