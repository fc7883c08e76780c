/** Shows the investor vault's locked DC in the wallet document. Pure. */
import { DocumentMismatch } from '../ledger/document.ts';
import type { WalletPart } from '../ledger/document-parts.ts';
import { balanceOf } from '../ledger/state.ts';
import { addDecimals, readMicro } from '../money.ts';
import { investorAccount } from './accounts.ts';

const NOTHING_YET = { sent: '0', received: '0', count: 0 };

function vaultTotals(before = NOTHING_YET, amount: string): typeof NOTHING_YET {
  const count = before.count + 1;
  return amount.startsWith('-')
    ? { ...before, count, sent: addDecimals(before.sent, amount.slice(1)) }
    : { ...before, count, received: addDecimals(before.received, amount) };
}

export const investedPart: WalletPart = {
  on: { 'investor.joined': true, 'investor.exit_paid': true },
  fold({ id, invested }, { facts, legs }) {
    const account = investorAccount(id);
    const leg = legs.find(([name]) => name === account);
    if (leg === undefined) return {};
    const joined = facts.find((fact) => fact.kind === 'investor.joined' && fact.userId === id);
    const vault = joined?.kind === 'investor.joined' ? joined.vault : invested?.vault;
    const [, amount, after] = leg;
    if (vault === undefined || readMicro(invested?.dc ?? '0') + readMicro(amount) !== readMicro(after)) {
      throw new DocumentMismatch(`the vault of ${id} does not lead to the balance that the journal states`);
    }
    return { invested: { vault, dc: after, totals: vaultTotals(invested?.totals, amount) } };
  },
  shown: (state, { id, invested }) => ({
    what: 'invested',
    shown: invested?.dc ?? '0',
    is: balanceOf(state, investorAccount(id)).posted,
  }),
};
