import { type ReactElement, type ReactNode, useCallback } from 'react';
import { usePeople } from '#app/data/queries/people.ts';
import { WalletNamesContext } from '#app/ui/wallet-names.ts';

/** Adds the names that this device knows beside the addresses of all screens, also those that visitors see without names. */
export function KnownNames({ children }: { readonly children: ReactNode }): ReactElement {
  const { partyNames } = usePeople();
  const nameOf = useCallback((address: string) => partyNames.get(address), [partyNames]);
  return <WalletNamesContext value={nameOf}>{children}</WalletNamesContext>;
}
