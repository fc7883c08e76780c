import type { ReactElement } from 'react';
import { useUnsaved } from '../../data/queries/contacts.ts';
import { SaveContact, SaveContactIcon } from '../../ui/save-contact.tsx';

type Props = { readonly address: string };

/** Offers to save the payee of a transfer as a contact. */
export function SavePayee({ address }: Props): ReactElement | null {
  const unsaved = useUnsaved(address);
  return unsaved === null ? null : <SaveContact name={unsaved.name} onSave={unsaved.save} />;
}

/** The same beside the name, once it is known: with one tap. */
export function SavePayeeButton({ address }: Props): ReactElement | null {
  const unsaved = useUnsaved(address.trim());
  return unsaved?.name == null ? null : <SaveContactIcon name={unsaved.name} onSave={unsaved.save} />;
}
