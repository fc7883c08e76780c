/** The value of a person's money in US dollars, in parts that add up. Pure. */
import { MICRO_PER_UNIT, type Micro, scaleDown, scaleUp } from '#domain/money.ts';
import type { Holding } from '#domain/market/holding.ts';
import type { Balance, Balances } from '#app/data/queries/balances.ts';
import type { CreditLine } from '#app/data/queries/credit-source.ts';

export type WorthInput = {
  readonly balances: Balances;
  readonly credits: readonly CreditLine[];
  readonly holdings: readonly Holding[];
  /** Micro-dollars for 1 DC; null while unknown. */
  readonly dcPriceUsd: Micro | null;
};

/** `leaving`: on its way out, and still in the confirmed balance. */
export type WorthPartName = 'available' | 'leaving' | 'held' | 'invested' | 'tokens';
export type WorthPart = {
  readonly name: WorthPartName;
  readonly usd: Micro;
  /** The page of the feature that has it outside the wallet. */
  readonly to?: string;
};

/** Micro-dollars in whole cents. Test credits have no price, so they are in none of the figures. */
export type Worth = {
  /** The sum of the parts, all of them confirmed; null if a price is missing for it. */
  readonly totalUsd: Micro | null;
  /** Without those of zero, except what is available. */
  readonly parts: readonly WorthPart[];
  /** On its way in and not confirmed, so not in any part. */
  readonly arrivingUsd: Micro;
  /** Tokens that can be sent but have no price, so they are not in any part. */
  readonly unpriced: readonly Holding[];
};

const microPerCent = MICRO_PER_UNIT / 100n;
/** Rounds down, before parts are added, so that the figures on the screen add up to the cent. */
const cutToCents = (usd: Micro): Micro => usd - (((usd % microPerCent) + microPerCent) % microPerCent);
/** Transfers that wait on the device can exceed the balance, so the available amount can be negative. */
const worthOfDc = (dc: Micro, price: Micro): Micro =>
  dc < 0n ? -scaleUp(-dc, price, MICRO_PER_UNIT) : scaleDown(dc, price, MICRO_PER_UNIT);
const sum = (amounts: readonly Micro[]): Micro => amounts.reduce((all, one) => all + one, 0n);

type SplitBalance = Readonly<Record<'free' | 'leaving' | 'arriving', Micro>>;

/** `available` is what is left of the confirmed amount after holds and everything on its way out. */
function splitMoving({ confirmed, held, onItsWay, available }: Balance): SplitBalance {
  const leaving = confirmed - held - available;
  return { free: available, leaving, arriving: onItsWay + leaving };
}

type AmountOf = (balance: Balance) => Micro;

const partsOf = (
  { credits, holdings }: WorthInput,
  worthOf: (amount: AmountOf, outside?: Micro) => Micro,
): readonly WorthPart[] => {
  const outside = (part: CreditLine['part']): Micro =>
    sum(credits.filter((line) => line.part === part).map(({ micro }) => micro));
  const invested = credits.find(({ part, micro }) => part === 'invested' && micro !== 0n);
  return [
    { name: 'available', usd: worthOf((balance) => splitMoving(balance).free) },
    { name: 'leaving', usd: worthOf((balance) => splitMoving(balance).leaving) },
    { name: 'held', usd: worthOf(({ held }) => held, outside('held')) },
    {
      name: 'invested',
      usd: worthOf(() => 0n, outside('invested')),
      ...(invested === undefined ? {} : { to: invested.to }),
    },
    { name: 'tokens', usd: cutToCents(sum(holdings.map(({ valueUsd }) => valueUsd ?? 0n))) },
  ];
};

const hasDc = ({ balances: { DC }, credits }: WorthInput): boolean =>
  DC.confirmed !== 0n || DC.onItsWay !== 0n || credits.some(({ micro }) => micro !== 0n);

export function computeWorth(input: WorthInput): Worth {
  const { balances, holdings, dcPriceUsd } = input;
  const unpriced = holdings.filter(({ balance, locked, valueUsd }) => valueUsd === null && locked < balance);
  const price = dcPriceUsd ?? (hasDc(input) ? null : 0n);
  if (price === null) return { totalUsd: null, parts: [], arrivingUsd: 0n, unpriced };
  const worthOf = (amount: AmountOf, outside: Micro = 0n): Micro =>
    cutToCents(worthOfDc(amount(balances.DC) + outside, price) + amount(balances.USD));
  const parts = partsOf(input, worthOf);
  return {
    totalUsd: sum(parts.map(({ usd }) => usd)),
    parts: parts.filter(({ name, usd }) => name === 'available' || usd !== 0n),
    arrivingUsd: worthOf((balance) => splitMoving(balance).arriving),
    unpriced,
  };
}
