/** The open points of an account: what is still owned, owed or under way. */
import { CURRENCIES } from '../constants.ts';
import { quoteTransfer } from '../fee/fee.ts';
import { userAccount } from '../ledger/accounts.ts';
import { balanceOf, hasRole, type State } from '../ledger/state.ts';
import { cardSessionTtlMs, orderLockMs } from '../limits.ts';
import { type Micro, writeMicro } from '../money.ts';
import { ordersOf } from '../purchase/orders.ts';
import { owedBy } from '../receivable/receivable.ts';
import { leftOf } from '../referral/reward.ts';
import type { Detail } from '../result.ts';
import { openProposals } from '../approvals/open-proposals.ts';
import { investments } from '../investor/investments.ts';
import { rewards } from '../referral/rewards.ts';
import { openSchedules } from '../schedule/open-schedules.ts';
import { parametersNow } from '../supply/current-supply.ts';

/** Every possible point, in the order in which a person should settle them. */
export const OPEN_POINTS = [
  'role',
  'proposals',
  'balanceDC',
  'balanceUSD',
  'heldDC',
  'heldUSD',
  'orders',
  'disputes',
  'owedDC',
  'schedules',
  'investedDC',
  'exits',
  'shares',
  'rewardsDC',
] as const;
export type OpenPoint = (typeof OPEN_POINTS)[number];

/** An amount as a decimal string, a count, or the name of a role. A missing point is settled. */
export type OpenPoints = Detail & { readonly [P in OpenPoint]?: string | number };

type Found = Partial<Record<OpenPoint, string | number>>;

/** TDC are no point: test credits are worth nothing, and stay in the closed wallet. */
const VALUED = CURRENCIES.filter((currency) => currency !== 'TDC');

/** The open points at `now` (ms); empty for an account that can be closed. */
export function openPoints(state: State, userId: string, now: number): OpenPoints {
  const found: Found = {
    ...moneyOf(state, userId),
    ...purchasesOf(state, userId, now),
    ...investmentOf(state, userId),
  };
  for (const role of ['owner', 'admin'] as const) if (hasRole(state, userId, role)) found.role ??= role;
  count(
    found,
    'proposals',
    [...openProposals.of(state).values()].filter(({ concerns }) => concerns === userId).length,
  );
  count(found, 'schedules', openSchedules.of(state).byOwner.get(userId)?.size ?? 0);
  const queued = [...rewards.of(state).queued].map((key) => rewards.of(state).byKey.get(key));
  amount(found, 'rewardsDC', sum(queued.map((one) => (one?.referrer === userId ? leftOf(one) : 0n))));
  return Object.fromEntries(OPEN_POINTS.flatMap((point) => entryOf(found, point)));
}

const entryOf = (found: Found, point: OpenPoint): [OpenPoint, string | number][] => {
  const value = found[point];
  return value === undefined ? [] : [[point, value]];
};

function count(found: Found, point: OpenPoint, many: number): void {
  if (many > 0) found[point] = many;
}

function amount(found: Found, point: OpenPoint, micro: Micro): void {
  if (micro > 0n) found[point] = writeMicro(micro);
}

const sum = (amounts: readonly Micro[]): Micro => amounts.reduce((total, one) => total + one, 0n);

function moneyOf(state: State, userId: string): Found {
  const found: Found = {};
  for (const currency of VALUED) {
    const { posted, held } = balanceOf(state, userAccount(userId, currency));
    const available = posted - held;
    // A smaller amount cannot be sent, because it does not cover the fee: it does not prevent closing.
    const least = 1n + quoteTransfer(1n, currency, parametersNow(state)).fee;
    if (available >= least) amount(found, `balance${currency}`, available);
    amount(found, `held${currency}`, held);
  }
  return found;
}

/** The card page of a cancelled order can be paid for a while: that money would arrive too late. */
const payableUntil = (lockedUntil: number): number => lockedUntil - orderLockMs + cardSessionTtlMs;

function purchasesOf(state: State, userId: string, now: number): Found {
  const found: Found = {};
  let [orders, disputes] = [0, 0];
  for (const order of ordersOf(state, userId)) {
    if (order.status !== 'settled') {
      if (order.status === 'open' || payableUntil(order.lockedUntil) > now) orders += 1;
      continue;
    }
    if (order.dispute !== null) disputes += 1;
  }
  count(found, 'orders', orders);
  count(found, 'disputes', disputes);
  amount(found, 'owedDC', owedBy(state, userId));
  return found;
}

/** Shares that are held, and those of months that are still to be paid. */
function investmentOf(state: State, userId: string): Found {
  const found: Found = {};
  const investor = investments.of(state).investors.get(userId);
  if (investor === undefined) return found;
  const { nextMonth, paying } = investments.of(state).programme;
  const unpaidFrom = paying?.month ?? nextMonth ?? '';
  const coming = investor.marks.filter(({ through, locked }) => locked > 0n && through >= unpaidFrom);
  amount(found, 'investedDC', investor.locked);
  count(found, 'exits', investor.exit === null ? 0 : 1);
  count(found, 'shares', investor.held.length + coming.length);
  return found;
}
