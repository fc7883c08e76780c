/** The costs and tokens of an investment, and why it would be refused: the authority's checks in the form. Pure. */
import type { ErrorCode } from '#domain/error-code.ts';
import { quoteTransfer } from '#domain/fee/fee.ts';
import { largestAmount } from '#domain/fee/largest-amount.ts';
import type { FeeTerms } from '#domain/fee/parameters.ts';
import { MICRO_PER_UNIT, type Micro, parseAmount, readMicro, scaleDown } from '#domain/money.ts';
import type { Backing, ProjectValue } from '#domain/project/document.ts';
import { buysNothing, tokensFor } from '#domain/project/raise-terms.ts';
import { capLeft } from './project-phase.ts';

/** Amounts in micro-units. */
export type InvestForm = {
  readonly project: ProjectValue;
  readonly terms: FeeTerms;
  /** DC that the person can spend. */
  readonly available: Micro;
  /** The sum of their earlier stakes in the project. */
  readonly before: Micro;
};

export type Quote = {
  readonly amount: Micro;
  readonly fee: Micro;
  readonly total: Micro;
  readonly tokens: Micro;
};

/** The fee is paid on top (ruling L2). */
const withFeeOnTop = (terms: FeeTerms): FeeTerms => ({ ...terms, feePayer: 'sender' });

export function quoteInvestment(amount: Micro, { project, terms }: InvestForm): Quote {
  const { fee } = quoteTransfer(amount, 'DC', withFeeOnTop(terms));
  return { amount, fee, total: amount + fee, tokens: tokensFor(amount, readMicro(project.price)) };
}

export const sumHeld = (backing: Backing | undefined): Micro =>
  (backing?.stakes ?? [])
    .filter(({ status }) => status === 'held')
    .reduce((sum, { amount }) => sum + readMicro(amount), 0n);

/** The price of all unsold tokens, in DC. */
const priceOfUnsoldTokens = ({ price, totalSupply, tokensSold }: ProjectValue): Micro =>
  scaleDown(readMicro(totalSupply) - readMicro(tokensSold), readMicro(price), MICRO_PER_UNIT);

const leftForBacker = ({ project, before }: InvestForm): Micro | null => {
  if (project.maxStake === undefined) return null;
  const left = readMicro(project.maxStake) - before;
  return left > 0n ? left : 0n;
};

/** The largest amount that would be accepted: its total fits the balance, and it exceeds no cap. */
export function allowedMaximum(form: InvestForm): Micro {
  const bounds = [
    largestAmount(form.available, 'DC', withFeeOnTop(form.terms)),
    capLeft(form.project),
    leftForBacker(form),
    priceOfUnsoldTokens(form.project),
  ];
  return bounds.reduce<Micro>(
    (least, bound) => (bound !== null && bound < least ? bound : least),
    bounds[0] ?? 0n,
  );
}

function refusalOfSize({ amount }: Quote, { before, project }: InvestForm): ErrorCode | null {
  const left = capLeft(project);
  const isLast = amount === readMicro(project.hardCap) - readMicro(project.raised);
  if (left !== null && amount > left) return 'CAP_EXCEEDED';
  if (left !== null && buysNothing(left - amount, readMicro(project.price))) return 'STAKE_LEAVES_REST';
  if (project.minStake !== undefined && before + amount < readMicro(project.minStake) && !isLast) {
    return 'STAKE_TOO_SMALL';
  }
  const isTooLarge = project.maxStake !== undefined && before + amount > readMicro(project.maxStake);
  return isTooLarge ? 'STAKE_TOO_LARGE' : null;
}

function refusalOfTokens({ tokens, total }: Quote, { available, project }: InvestForm): ErrorCode | null {
  if (tokens === 0n) return 'STAKE_INVALID';
  if (tokens > readMicro(project.totalSupply) - readMicro(project.tokensSold)) return 'TOKENS_SOLD_OUT';
  return total > available ? 'STAKE_FUNDS_MISSING' : null;
}

export type InvestCheck =
  | { readonly ok: true; readonly quote: Quote }
  /** `quote` is null if the text is not an amount. */
  | { readonly ok: false; readonly code: ErrorCode; readonly quote: Quote | null };

/** Checks in the order of the authority. */
export function checkInvestment(text: string, form: InvestForm): InvestCheck {
  const amount = parseAmount(text);
  if (!amount.ok) return { ok: false, code: 'STAKE_INVALID', quote: null };
  const quote = quoteInvestment(amount.value, form);
  const code = refusalOfSize(quote, form) ?? refusalOfTokens(quote, form);
  return code === null ? { ok: true, quote } : { ok: false, code, quote };
}
