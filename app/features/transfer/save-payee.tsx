import type { ReactElement } from 'react';
import { useSaveContact } from '../../data/queries/contacts.ts';
import { usePeople } from '../../data/queries/people.ts';
import { SaveContact } from '../../ui/save-contact.tsx';

/** Offers to save the payee of a transfer as a contact. */
export function SavePayee({ address }: { readonly address: string }): ReactElement {
  const { nameOf } = usePeople();
  const save = useSaveContact();
  return <SaveContact name={nameOf(address)} onSave={(name) => save({ address, name })} />;
}
