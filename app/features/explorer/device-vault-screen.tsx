import type { ReactElement } from 'react';
import type { SystemVault } from '#domain/vaults.ts';
import { useDeviceVaults } from './use-device-vaults.ts';
import { VaultBalance, VaultPage } from './vault-page.tsx';

const Held = ({ vault }: { readonly vault: SystemVault }): ReactElement => (
  <VaultBalance vault={vault} known={useDeviceVaults()} />
);

/** A vault for signed-in people: its balance comes from the device. */
export const Component = (): ReactElement => <VaultPage Held={Held} />;
