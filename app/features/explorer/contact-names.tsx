import { type ReactElement, type ReactNode, useCallback } from 'react';
import { usePeople } from '../../data/queries/people.ts';
import { WalletNamesContext } from '../../ui/wallet-names.ts';

/** Adds the names of the person's contacts beside the public addresses. */
export function ContactNames({ children }: { readonly children: ReactNode }): ReactElement {
  const { contactOf } = usePeople();
  const nameOf = useCallback((address: string) => contactOf(address)?.name, [contactOf]);
  return <WalletNamesContext value={nameOf}>{children}</WalletNamesContext>;
}
