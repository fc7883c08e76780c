import { Button, TextInput } from '@mantine/core';
import type { ReactElement } from 'react';
import { contactNameLengthMax } from '#domain/limits.ts';
import { useSaveContact } from '../../data/queries/contacts.ts';
import { showToast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import './save-contact.css';

type Fields = { readonly name: string };

/** Offers to save the payee of a transfer as a contact. */
export function SaveContact({ address }: { readonly address: string }): ReactElement {
  const save = useSaveContact();
  const form = useForm<Fields>({
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: 'Enter a name for this contact' } : {}),
    onSubmit: async ({ name }) => {
      await save({ address, name: name.trim() });
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
