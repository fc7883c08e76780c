import type { UserAccounts } from '../ledger/feature.ts';
import { investorOf } from './accounts.ts';
import { investments } from './investments.ts';

/** The investors' vaults. */
export const investorAccounts: UserAccounts = {
  ownerOfAddress: (state, address) => investments.of(state).vaults.get(address),
  addressOf(state, account) {
    const userId = investorOf(account);
    return userId === null ? null : (investments.of(state).investors.get(userId)?.vault ?? 'unknown');
  },
};
