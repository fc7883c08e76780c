import { Button, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { contactNameLengthMax } from '#domain/limits.ts';
import { PersonName } from './person-name.tsx';
import { sayNotStored, showToast } from './toast.ts';
import { useForm } from './use-form.ts';
import './save-contact.css';

type Fields = { readonly name: string };

type Props = {
  /** The name under which one tap saves the contact; null if the name has to be typed. */
  readonly name: string | null;
  /** The label of the field for the name. */
  readonly label?: string;
  readonly onSave: (name: string) => Promise<void>;
};

const cut = (name: string): string => Array.from(name).slice(0, contactNameLengthMax).join('').trim();

type FormProps = Required<Pick<Props, 'label' | 'onSave'>> & { readonly onUsed: () => void };

function NameForm({ label, onSave, onUsed }: FormProps): ReactElement {
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
    <form className="save-contact" onSubmit={form.submit} onFocus={onUsed} noValidate>
      <TextInput
        label={label}
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

/** One tap saves a contact under a known name. */
function useSaveTap(name: string, onSave: Props['onSave']) {
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSave(cut(name));
      showToast('Contact saved', cut(name), 'good');
    } catch {
      sayNotStored();
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}

type TapProps = { readonly name: string; readonly onSave: Props['onSave'] };

function TapButton({ name, onSave }: TapProps): ReactElement {
  const { busy, save } = useSaveTap(name, onSave);
  return (
    <Button variant="default" leftSection={<IconUserPlus aria-hidden />} loading={busy} onClick={save}>
      <span>
        Save <PersonName name={name} /> as contact
      </span>
    </Button>
  );
}

/** Saves a party as a contact: one tap under the known name, or a name to type. */
export function SaveContact({ name, label = 'Save recipient as contact', onSave }: Props): ReactElement {
  // A name that is learned while somebody types does not replace the form.
  const [formUsed, setFormUsed] = useState(false);
  if (name === null || formUsed) {
    return <NameForm label={label} onSave={onSave} onUsed={() => setFormUsed(true)} />;
  }
  return <TapButton name={name} onSave={onSave} />;
}

/** The same for narrow places: an icon in a row of people. */
export function SaveContactIcon({ name, onSave }: TapProps): ReactElement {
  const { busy, save } = useSaveTap(name, onSave);
  const text = `Save ${name} as contact`;
  return (
    <button
      type="button"
      className="vq-icon-button save-contact-icon"
      aria-label={text}
      title={text}
      disabled={busy}
      onClick={save}
    >
      <IconUserPlus aria-hidden />
    </button>
  );
}
