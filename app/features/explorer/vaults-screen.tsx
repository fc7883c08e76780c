import type { ReactElement } from 'react';
import { useServerVaults } from './use-server-vaults.ts';
import { VaultsPage } from './vaults-page.tsx';

/** The vaults for visitors: from the service. */
export const Component = (): ReactElement => <VaultsPage known={useServerVaults()} />;
