import type { UserAccounts } from '../ledger/feature.ts';
import { projectOf } from './accounts.ts';
import { findProject, projects } from './projects.ts';

/** The Project Vaults: each has an address, and belongs to its project's creator. */
export const projectAccounts: UserAccounts = {
  ownerOfAddress(state, address) {
    const { byAddress, byId } = projects.of(state);
    const project = byAddress.get(address);
    return project === undefined ? undefined : byId.get(project)?.creator;
  },
  addressOf(state, account) {
    const project = projectOf(account);
    if (project === null || !account.endsWith(':vault:DC')) return null;
    return findProject(state, project)?.address ?? 'unknown';
  },
};
