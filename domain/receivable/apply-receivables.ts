import type { Fact } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { readMicro } from '../money.ts';
import { changeDebt } from './debt.ts';

/**
 * Keeps what people owe in step with a fact of any entry: what could not be taken back is owed, what is collected is not.
 * Entries of versions that collected nothing say what is owed as well, so their debts are known too.
 */
export function applyReceivable(state: State, fact: Fact): void {
  switch (fact.kind) {
    case 'order.refunded':
    case 'order.dispute_closed':
      changeDebt(state.receivables, fact.userId, { purchases: readMicro(fact.shortfall) });
      break;
    case 'referral.taken_back':
      changeDebt(state.receivables, fact.userId, { rewards: readMicro(fact.shortfall) });
      break;
    case 'receivable.collected': {
      const [purchases, rewards] = [readMicro(fact.purchases), readMicro(fact.rewards)];
      changeDebt(state.receivables, fact.userId, { purchases: -purchases, rewards: -rewards });
      changeDebt(state.collected, fact.userId, { purchases, rewards });
      break;
    }
    default:
  }
}
