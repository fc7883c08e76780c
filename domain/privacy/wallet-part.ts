/** Whether the public pages hide the balances, in the wallet of a person. Pure. */
import type { WalletPart } from '../ledger/document-parts.ts';

export const privacyPart: WalletPart = {
  on: { 'privacy.changed': true },
  fold({ id }, { facts }) {
    const said = facts.findLast((fact) => fact.kind === 'privacy.changed' && fact.userId === id);
    return said?.kind === 'privacy.changed' ? { hidesBalances: said.hideBalances } : {};
  },
};
