import type { ReactElement } from 'react';
import { useDeviceVaults } from './use-device-vaults.ts';
import { VaultsPage } from './vaults-page.tsx';

/** The vaults for signed-in people: from the device. */
export const Component = (): ReactElement => <VaultsPage known={useDeviceVaults()} />;
