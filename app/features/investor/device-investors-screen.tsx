import type { ReactElement } from 'react';
import { useInvestorTotals } from './use-investor.ts';
import { InvestorDashboard } from './investor-dashboard.tsx';
import { InvestorsPage } from './investors-page.tsx';

/** The investor programme for signed-in people: figures from the device, and their dashboard. */
export function Component(): ReactElement {
  return <InvestorsPage totals={useInvestorTotals()} dashboard={<InvestorDashboard />} signedIn />;
}
