import { Button, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { AddressSchema } from '#domain/ids.ts';
import { contactNameLengthMax, labelLengthMax } from '#domain/limits.ts';
import type { ContactDoc } from '#domain/protocol.ts';
import { useSaveContact } from '../../data/queries/contacts.ts';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';

type Fields = { readonly address: string; readonly name: string; readonly label: string };

type Props = {
  /** The known fields; a given address is fixed. */
  readonly contact: Partial<Pick<ContactDoc, 'address' | 'name' | 'label'>>;
  /** The labels in use, offered during typing. */
  readonly labels: readonly string[];
  readonly onDone: () => void;
};

function check({ address, name }: Fields): Partial<Fields> {
  return {
    ...(AddressSchema.safeParse(address.trim()).success ? {} : { address: ERRORS.RECIPIENT_NOT_FOUND.text }),
    ...(name.trim() === '' ? { name: 'Enter a name for this contact' } : {}),
  };
}

/** A contact: a name, and a label that groups contacts. */
export function ContactForm({ contact, labels, onDone }: Props): ReactElement {
  const save = useSaveContact();
  const { address = '', name = '', label = '' } = contact;
  const form = useForm<Fields>({
    initial: { address, name, label },
    check,
    onSubmit: async (fields) => {
      await save({ ...fields, address: fields.address.trim() });
      showToast('Contact saved', fields.name.trim(), 'good');
      onDone();
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
        description="Your own word for a group: family, work."
        autoComplete="off"
        maxLength={labelLengthMax}
        list="contact-labels"
        {...form.field('label')}
      />
      <datalist id="contact-labels">
        {labels.map((used) => (
          <option key={used} value={used} />
        ))}
      </datalist>
      <div className="contact-actions">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          Save contact
        </Button>
      </div>
    </form>
  );
}
