import type { ReactElement } from 'react';
import { WalletActivityPage } from './wallet-activity-page.tsx';

/** A wallet's page for visitors: all of it comes from the service. */
export const Component = (): ReactElement => <WalletActivityPage />;
