/** How much a creator can burn now, and what a burn does, by the rules of the ledger. Pure. */
import { BPS_PER_WHOLE, type Micro, parseAmount, readMicro, scaleDown } from '#domain/money.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { TokenValue } from '#domain/market/token-value.ts';
import type { ProjectValue } from '#domain/project/document.ts';
import { burnableLiquidity, burnableNow, burnedRecently, splitBurn } from '#domain/project-launch/burning.ts';
import { BURN_EVER_BPS, BURN_WINDOW_BPS } from '#domain/project-launch/constants.ts';
import { hoursToTarget, nextPrice } from '#domain/project-launch/reference-price.ts';

/** Micro-tokens. */
export type BurnLimits = {
  readonly ever: Micro;
  readonly everMax: Micro;
  readonly recent: Micro;
  readonly recentMax: Micro;
  /** What the limits allow now, and what the reserves contain: the smaller one can be burned. */
  readonly allowed: Micro;
  readonly available: Micro;
};

type BurnSubject = { readonly project: ProjectValue; readonly token: TokenValue };

const launchOf = ({ project, token }: BurnSubject) => ({
  burned: readMicro(project.tokensBurned),
  burns: token.burns.map(({ amount, at }) => ({ amount: readMicro(amount), at: Date.parse(at) })),
  marketing: readMicro(project.marketing),
  liquidity: readMicro(project.liquidity),
  liquidityAtLaunch: readMicro(token.liquidityAtLaunch),
  launchPrice: readMicro(token.prices[0]?.price ?? '0'),
  price: readMicro(project.referencePrice),
});

export function burnLimits(burning: BurnSubject, now: number): BurnLimits {
  const launch = launchOf(burning);
  const supply = readMicro(burning.project.totalSupply);
  return {
    ever: launch.burned,
    everMax: scaleDown(supply, BURN_EVER_BPS, BPS_PER_WHOLE),
    recent: burnedRecently(launch, now),
    recentMax: scaleDown(supply, BURN_WINDOW_BPS, BPS_PER_WHOLE),
    allowed: burnableNow(launch, supply, now),
    available: launch.marketing + burnableLiquidity(launch),
  };
}

export const mostBurnable = ({ allowed, available }: BurnLimits): Micro =>
  allowed < available ? allowed : available;

/** The reserves that a burn takes from, and the price to which it leads. Micro-units. */
export type BurnEffect = {
  readonly amount: Micro;
  readonly marketing: Micro;
  readonly liquidity: Micro;
  readonly price: Micro;
  readonly newPrice: Micro;
  /** The hours until the price is there. */
  readonly hours: number;
};

export function burnEffect(burning: BurnSubject, amount: Micro): BurnEffect {
  const launch = launchOf(burning);
  const { liquidity, marketing } = splitBurn(launch, amount);
  const after = { ...launch, liquidity: launch.liquidity - liquidity };
  const hours = hoursToTarget(after);
  let { price } = launch;
  for (let hour = 0; hour < hours; hour += 1) price = nextPrice({ ...after, price });
  return { amount, marketing, liquidity, price: launch.price, newPrice: price, hours };
}

type BurnCheck =
  | { readonly ok: true; readonly amount: Micro }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'AMOUNT_INVALID' | 'BURN_LIMIT' | 'BURN_TOO_MUCH'>;
    };

/** Checks a burn as the rule does, in the same order. */
export function checkBurn(text: string, { allowed, available }: BurnLimits): BurnCheck {
  const parsed = parseAmount(text);
  if (!parsed.ok) return { ok: false, code: 'AMOUNT_INVALID' };
  if (parsed.value > allowed) return { ok: false, code: 'BURN_LIMIT' };
  return parsed.value > available ? { ok: false, code: 'BURN_TOO_MUCH' } : { ok: true, amount: parsed.value };
}
