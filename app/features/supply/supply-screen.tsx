import type { ReactElement } from 'react';
import { useSupplyOfService } from '../../data/queries/public-supply.ts';
import { SupplyPage } from './supply-page.tsx';

/** The supply for visitors: from the service, without a device's data. */
export function Component(): ReactElement {
  return <SupplyPage view={useSupplyOfService()} signedIn={false} />;
}
