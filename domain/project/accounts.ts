import { type AccountName, ownerUnder, projectTokens, vaultAccount } from '../ledger/accounts.ts';
import { escrowName, tokensName, vestingName } from '../project-vaults.ts';

export { escrowName, projectTokens, tokensName, vestingName };

/** Every stake, from the investment to its release or refund. */
export function escrowAccount(project: string): AccountName {
  // The last name is kept, because the ledger's maps hash every new string.
  if (newestEscrow.project !== project) newestEscrow = { project, account: `project:${project}:escrow:DC` };
  return newestEscrow.account;
}
let newestEscrow = { project: '', account: '' };

/** The Project Vault: money that was released to the project. It has an address of its own. */
export const projectVaultAccount = (project: string): AccountName => `project:${project}:vault:DC`;

/** The half of a raise that is released over time. */
export const vestingAccount = (project: string): AccountName => `project:${project}:vesting:DC`;

/** Receives the fees of projects: for creating one, and for completing one (rulings L6, L13). */
export const coreVaultAccount: AccountName = vaultAccount('core', 'DC');

/** The project of an account, or null for an account of another kind. */
export const projectOf = (account: AccountName): string | null => ownerUnder('project:', account);

/** The hold of the creation fee on the creator's wallet, from the submission to the decision. */
export const creationFeeHold = (project: string): string => `fee:${project}`;

/** The explorer's name of the vault that receives the fees. */
export const CORE_VAULT_NAME = 'CORE-VAULT';
