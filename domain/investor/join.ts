import { ADDRESS_PREFIX } from '../constants.ts';
import { userAccount } from '../ledger/accounts.ts';
import { investorAccount } from './accounts.ts';
import type { TransactionFact } from '../ledger/facts.ts';
import { defineRule } from '../ledger/rule.ts';
import { availableOf, type State } from '../ledger/state.ts';
import { investmentsPerUserMax } from './limits.ts';
import { MICRO_PER_UNIT, parseAmount, scaleUp, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { type Invest, InvestSchema } from './schema.ts';
import { convertToUsd } from './tiers.ts';
import { investments } from './investments.ts';
import { supplyOf } from '../supply/current-supply.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * Locks DC in the investor's vault, a separate account with its own address, at the price of the day (ruling R2). There
 * is no fee, because the money stays the investor's. Adding more is another joining. Refusals in order:
 * WALLET_NOT_FOUND, AMOUNT_INVALID, INVESTMENT_TOO_SMALL (each joining has to reach the minimum), INVESTMENTS_FULL,
 * INSUFFICIENT_FUNDS.
 */
export const investorJoinRule = defineRule<Invest>({
  type: 'investor.join',
  origin: 'person',
  limit: 'others',
  asksForCode: true,
  isPrivate: true,
  approval: null,
  schema: InvestSchema,
  decide({ state, actor, now }, { amount: text }) {
    const user = state.users.get(actor);
    if (user === undefined) return err('WALLET_NOT_FOUND');
    const amount = parseAmount(text);
    if (!amount.ok) return amount;
    const refused = refusalOf(state, actor, amount.value);
    if (refused !== null) return refused;
    const dc = writeMicro(amount.value);
    const { priceUsd } = supplyOf(state);
    const investor = investments.of(state).investors.get(actor);
    const vault = investor?.vault ?? vaultAddress(state, actor, now);
    return ok({
      postings: [
        { account: userAccount(actor, 'DC'), amount: -amount.value },
        { account: investorAccount(actor), amount: amount.value },
      ],
      facts: [
        movement({ amount: dc, from: user.address, fromUser: actor, to: vault }),
        {
          dc,
          investor: investor?.number ?? investments.of(state).investors.size + 1,
          kind: 'investor.joined',
          priceUsd: writeMicro(priceUsd),
          usd: writeMicro(convertToUsd(amount.value, priceUsd)),
          userId: actor,
          vault,
        },
        raiseNotice(actor, 'investor.joined'),
      ],
    });
  },
});

function refusalOf(state: State, actor: string, amount: bigint) {
  const { parameters } = state;
  const supply = supplyOf(state);
  const { investorMinimumUsd: minimumUsd } = parameters;
  if (convertToUsd(amount, supply.priceUsd) < minimumUsd) {
    const minimum = scaleUp(minimumUsd, MICRO_PER_UNIT, supply.priceUsd);
    return err('INVESTMENT_TOO_SMALL', {
      field: 'amount',
      minimum: writeMicro(minimum),
      minimumUsd: writeMicro(minimumUsd),
    });
  }
  if ((investments.of(state).investors.get(actor)?.lots.length ?? 0) >= investmentsPerUserMax) {
    return err('INVESTMENTS_FULL', { limit: investmentsPerUserMax });
  }
  const available = availableOf(state, userAccount(actor, 'DC'));
  if (available >= amount) return null;
  return err('INSUFFICIENT_FUNDS', { available: writeMicro(available), needed: writeMicro(amount) });
}

const movement = (
  parties: Pick<TransactionFact, 'amount' | 'from' | 'to'> & { readonly fromUser: string },
): TransactionFact => {
  const { amount, from, fromUser, to } = parties;
  return {
    amount,
    currency: 'DC',
    fee: '0',
    from,
    fromUser,
    kind: 'transaction.recorded',
    to,
    transactionKind: 'invest',
  };
};

const RANDOM_LENGTH = 12;

/**
 * Like a wallet's address, but with the first characters of the owner's random id; a wallet has the last ones (ruling
 * A3).
 */
function vaultAddress(state: State, userId: string, now: number): string {
  for (let at = now; ; at += 1) {
    const address = `${ADDRESS_PREFIX}-${String(at)}-${userId.slice(0, RANDOM_LENGTH)}`;
    if (!state.wallets.has(address) && !investments.of(state).vaults.has(address)) return address;
  }
}
