/** How entries change the ledger's people: accounts, wallets and roles. */
import type { Entry } from './entry.ts';
import type { Fact, RoleFact } from './facts.ts';
import { indexStaff, type State } from './state.ts';

export function applyUsers(state: State, fact: Fact, { at }: Entry): void {
  switch (fact.kind) {
    case 'account.opened': {
      const { address, referrer = null, userId } = fact;
      state.users.set(userId, { address, openedAt: at, referrer, roles: ['user'], tdcClaimedAt: null });
      state.wallets.set(address, userId);
      break;
    }
    case 'account.closed': {
      const { address, userId } = fact;
      state.users.delete(userId);
      state.wallets.delete(address);
      state.closedAccounts.set(userId, { address, closedAt: at });
      break;
    }
    case 'role.granted':
    case 'role.revoked':
      applyRole(state, fact);
      break;
    default:
  }
}

function applyRole(state: State, { kind, role, userId }: RoleFact): void {
  const user = state.users.get(userId);
  if (user === undefined) return;
  const others = user.roles.filter((one) => one !== role);
  user.roles = kind === 'role.granted' ? [...others, role] : others;
  indexStaff(state, userId);
}
