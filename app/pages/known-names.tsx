import { type ReactElement, type ReactNode, useCallback } from 'react';
import { usePeople } from '#app/data/queries/people.ts';
import { useSession } from '#app/platform/session-hooks.ts';
import { WalletNamesContext } from '#app/ui/wallet-names.ts';

/**
 * Adds the names that this device knows beside the addresses of all screens, also those that visitors see without names. The
 * person's own wallet is "You".
 */
export function KnownNames({ children }: { readonly children: ReactNode }): ReactElement {
  const { partyNames } = usePeople();
  const session = useSession();
  const own = session.status === 'signed-in' ? session.person.address : null;
  const nameOf = useCallback(
    (address: string) => (address === own ? 'You' : partyNames.get(address)),
    [own, partyNames],
  );
  return <WalletNamesContext value={nameOf}>{children}</WalletNamesContext>;
}
