/** The public figures of the investor programme: the catalogue's `investors`. Pure. */
import type { InvestorParameters } from './parameters.ts';
import { type CatalogValue, defineCatalog } from '../ledger/document.ts';
import type { Fact } from '../ledger/facts.ts';
import { addDecimals, readMicro, writeMicro } from '../money.ts';
import { type InvestorsValue, InvestorsValueSchema } from './document.ts';

type Terms = Pick<InvestorParameters, 'investorMinimumUsd' | 'exitAfterMonths'>;

const termsOf = ({ investorMinimumUsd, exitAfterMonths }: Terms) => ({
  minimumUsd: writeMicro(investorMinimumUsd),
  exitAfterMonths,
});

const nobodyYet = (terms: Terms): InvestorsValue => ({
  totalUsd: '0',
  totalDc: '0',
  investors: 0,
  lockedDc: '0',
  lastPayout: null,
  ...termsOf(terms),
});

/**
 * The sum of all joinings and the number of investors, the locked amount, and the last closed month, with the current
 * terms.
 */
export const investorsDocument = defineCatalog({
  name: 'investors',
  schema: InvestorsValueSchema,
  isInSupplyAnswer: true,
  on: { 'investor.joined': true, 'investor.exit_paid': true, 'payout.month_closed': true },
  empty: nobodyYet,
  fold: (value, { facts }) => facts.reduce<CatalogValue>((folded, fact) => foldInto(folded, fact), value),
  inForce: (before, { parameters }) => ({
    ...(before === null ? nobodyYet(parameters) : InvestorsValueSchema.parse(before)),
    ...termsOf(parameters),
  }),
});

function foldInto(value: CatalogValue, fact: Fact): CatalogValue {
  switch (fact.kind) {
    case 'investor.joined': {
      const { investors, lockedDc, totalDc, totalUsd, ...rest } = InvestorsValueSchema.parse(value);
      return {
        ...rest,
        totalUsd: addDecimals(totalUsd, fact.usd),
        totalDc: addDecimals(totalDc, fact.dc),
        investors: Math.max(investors, fact.investor),
        lockedDc: addDecimals(lockedDc, fact.dc),
      };
    }
    case 'investor.exit_paid': {
      const before = InvestorsValueSchema.parse(value);
      const lockedDc = writeMicro(readMicro(before.lockedDc) - readMicro(fact.amount));
      return { ...before, lockedDc };
    }
    case 'payout.month_closed': {
      const { investors, month, pool: poolDc } = fact;
      return { ...value, lastPayout: { month, poolDc, investors } };
    }
    default:
      return value;
  }
}
