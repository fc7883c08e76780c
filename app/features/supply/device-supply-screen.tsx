import type { ReactElement } from 'react';
import { useSupply } from '../../data/queries/supply.ts';
import { SupplyPage } from './supply-page.tsx';

/** The supply for signed-in people: from the device. */
export function Component(): ReactElement {
  return <SupplyPage view={useSupply()} signedIn />;
}
