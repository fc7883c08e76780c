/** What anybody may know of the investor programme: the catalogue's `investors`. Pure. */
import type { RuleParameters } from '#domain/constants.ts';
import { type InvestorsValue, InvestorsValueSchema } from '#domain/investor/document.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { CatalogFold } from './project-public.ts';

type Terms = Pick<RuleParameters, 'investorMinimumUsd' | 'exitAfterMonths'>;

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

/** `investors`: all that was ever joined with and by how many, what is in the vaults, and the month that was closed last. */
export const investorsFold = (terms: Terms): CatalogFold => ({
  id: 'investors',
  empty: () => nobodyYet(terms),
  fold: (value, { facts }) =>
    facts.reduce<CatalogDoc['value']>((folded, fact) => foldInto(folded, fact), value),
});

/** As published, in the terms of now. */
export const investorsInForce = (terms: Terms, published: CatalogDoc['value'] | null): InvestorsValue => ({
  ...(published === null ? nobodyYet(terms) : InvestorsValueSchema.parse(published)),
  ...termsOf(terms),
});

const sum = (one: string, other: string): string => writeMicro(readMicro(one) + readMicro(other));

function foldInto(value: CatalogDoc['value'], fact: Fact): CatalogDoc['value'] {
  switch (fact.kind) {
    case 'investor.joined': {
      const { investors, lockedDc, totalDc, totalUsd, ...rest } = InvestorsValueSchema.parse(value);
      return {
        ...rest,
        totalUsd: sum(totalUsd, fact.usd),
        totalDc: sum(totalDc, fact.dc),
        investors: Math.max(investors, fact.investor),
        lockedDc: sum(lockedDc, fact.dc),
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
