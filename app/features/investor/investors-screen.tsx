import type { ReactElement } from 'react';
import { useInvestorTotalsOfService } from './investor-totals.ts';
import { InvestorsPage } from './investors-page.tsx';
import { SignedOut } from './signed-out.tsx';

/** The investor programme for visitors: its figures come from the service. */
export function Component(): ReactElement {
  return <InvestorsPage totals={useInvestorTotalsOfService()} dashboard={<SignedOut />} signedIn={false} />;
}
