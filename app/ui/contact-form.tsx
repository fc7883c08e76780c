import { Button, Textarea, TextInput } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { AddressSchema } from '#domain/ids.ts';
import { contactNameLengthMax, contactNoteLengthMax, labelLengthMax } from '#domain/limits.ts';
import type { ContactDoc } from '#domain/protocol.ts';
import { showToast } from './toast.ts';
import { useForm } from './use-form.ts';
import './contact-form.css';

type ContactFields = {
  readonly address: string;
  readonly name: string;
  readonly label: string;
  readonly note: string;
};

/** An empty text removes the stored one; a field that is neither stored nor typed is missing. */
type SavedFields = Pick<ContactFields, 'address' | 'name'> & Partial<Pick<ContactFields, 'label' | 'note'>>;
type KnownFields = Partial<Pick<ContactDoc, 'address' | 'name' | 'label' | 'note'>>;

type Props = {
  /** The known fields; a given address is fixed. */
  readonly contact: KnownFields;
  /** The labels in use, offered during typing. */
  readonly labels: readonly string[];
  readonly onSave: (fields: SavedFields) => Promise<void>;
  /** After saving, with the address; or null: cancelled. */
  readonly onDone: (address: string | null) => void;
};

const addressProblem = (typed: string): string =>
  typed.trim() === '' ? 'Enter a wallet address' : ERRORS.RECIPIENT_NOT_FOUND.text;

function check({ address, name }: ContactFields): Partial<ContactFields> {
  return {
    ...(AddressSchema.safeParse(address.trim()).success ? {} : { address: addressProblem(address) }),
    ...(name.trim() === '' ? { name: 'Enter a name for this contact' } : {}),
  };
}

/** An existing contact of this address may have a label and a note that this form does not show; they stay. */
function savedFields(before: KnownFields, { address, name, label, note }: ContactFields): SavedFields {
  return {
    address: address.trim(),
    name,
    ...(before.label === undefined && label.trim() === '' ? {} : { label }),
    ...(before.note === undefined && note.trim() === '' ? {} : { note }),
  };
}

/** A contact: a name, a label that groups contacts, and a note. */
export function ContactForm({ contact, labels, onSave, onDone }: Props): ReactElement {
  const { address = '', name = '', label = '', note = '' } = contact;
  const listId = useId();
  const form = useForm<ContactFields>({
    initial: { address, name, label, note },
    check,
    onSubmit: async (fields) => {
      const saved = savedFields(contact, fields);
      await onSave(saved);
      showToast('Contact saved', saved.name.trim(), 'good');
      onDone(saved.address);
      return null;
    },
  });
  return (
    <form className="vq-stack" onSubmit={form.submit} noValidate aria-label="Contact">
      {address === '' ? (
        <TextInput
          label="Address"
          placeholder="VIQ-..."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          classNames={{ input: 'vq-mono' }}
          {...form.field('address')}
        />
      ) : null}
      <TextInput label="Name" autoComplete="off" maxLength={contactNameLengthMax} {...form.field('name')} />
      <TextInput
        label="Label (optional)"
        description="Your own word for a group, such as family or work."
        autoComplete="off"
        maxLength={labelLengthMax}
        list={listId}
        {...form.field('label')}
      />
      <datalist id={listId}>
        {labels.map((used) => (
          <option key={used} value={used} />
        ))}
      </datalist>
      <Textarea
        label="Note (optional)"
        description="Only you see it, on all your devices."
        autosize={false}
        rows={2}
        maxLength={contactNoteLengthMax}
        {...form.field('note')}
      />
      <div className="contact-actions">
        <Button variant="default" onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Save contact
        </Button>
      </div>
    </form>
  );
}
