import type { ReactElement } from 'react';
import { joinSources } from '#app/data/queries/credits.ts';
import { investorCredits } from '#app/features/investor/credits.ts';
import { rewardCredits } from '#app/features/referral/credits.ts';
import { CreditTotal } from '#app/features/wallet/credit-total.tsx';

const SOURCE = joinSources([investorCredits, rewardCredits]);

/** All DC of a person: in the wallet, and what each feature holds for them. */
export const AllCredits = (): ReactElement => <CreditTotal source={SOURCE} />;
