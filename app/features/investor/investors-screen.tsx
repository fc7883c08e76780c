import type { ReactElement } from 'react';
import { useInvestorTotalsOfService } from './investor-totals.ts';
import { InvestorsPage } from './investors-page.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

/** The investor programme for visitors: its figures come from the service. */
export function Component(): ReactElement {
  return (
    <InvestorsPage totals={useInvestorTotalsOfService()} dashboard={<SignInPrompt />} signedIn={false} />
  );
}
