import type { ReactElement } from 'react';
import type { SystemVault } from '#domain/vaults.ts';
import { useServerVaults } from './use-server-vaults.ts';
import { VaultBalance, VaultPage } from './vault-page.tsx';

const Held = ({ vault }: { readonly vault: SystemVault }): ReactElement => (
  <VaultBalance vault={vault} known={useServerVaults()} />
);

/** A vault for visitors: its balance comes from the service. */
export const Component = (): ReactElement => <VaultPage Held={Held} />;
