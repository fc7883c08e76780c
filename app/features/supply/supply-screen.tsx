import type { ReactElement } from 'react';
import { useSupplyOfService } from '../../data/queries/public-supply.ts';
import { SupplyPage } from './supply-page.tsx';

/** The supply for visitors: from the service, without the data of a device. */
export function Component(): ReactElement {
  return <SupplyPage view={useSupplyOfService()} signedIn={false} />;
}
