import type { RuleParameters } from '../constants.ts';
import { writeExit, writeInvestor, writeProgramme } from '../investor/written.ts';
import { writeMicro } from '../money.ts';
import { writeOrder } from '../purchase/order.ts';
import type { Debt } from '../receivable/debt.ts';
import type { Reward } from '../referral/reward.ts';
import { assert } from '../result.ts';
import { canonicalText } from './canonical.ts';
import type { DigestMap, Slice } from './feature.ts';
import { hashHex, type Sha256 } from './hash.ts';
import type { State } from './state.ts';

/**
 * Hex SHA-256 of everything in a state, whatever the order in which its maps were filled: two states with the same
 * digest decide every command alike. For the audit and for checking a snapshot; reads the whole state, so not for
 * the hot path. Accounts, holds, totals and ids are hashed one by one, because a text of them all would not fit.
 */
export function stateDigest(slices: readonly Slice[], state: State, hash: Sha256): string {
  return hashHex(
    {
      accounts: digestOf(state.accounts, hash, ({ posted, held }) => [writeMicro(posted), writeMicro(held)]),
      closedRequests: digestOf(state.closedRequests, hash, (how) => how),
      closedAccounts: digestOf(state.closedAccounts, hash, ({ address, closedAt }) => [address, closedAt]),
      exits: digestOf(state.exits, hash, writeExit),
      holds: digestOf(state.holds, hash, ({ account, amount, status }) => [
        account,
        writeMicro(amount),
        status,
      ]),
      ids: digestOf(state.ids.byName(), hash, (seq) => seq),
      inflows: digestOf(state.inflows, hash, writeMicro),
      investors: digestOf(state.investors, hash, writeInvestor),
      investorVaults: digestOf(state.investorVaults, hash, (userId) => userId),
      kyc: digestOf(state.kyc, hash, (kyc) => ({ ...kyc })),
      openOrders: [...state.openOrders].sort(),
      orders: digestOf(state.orders, hash, writeOrder),
      ordersByBuyer: digestOf(state.ordersByBuyer, hash, (ids) => [...ids].sort()),
      ...aboutReferrals(state, hash),
      parameters: writtenParameters(state.parameters),
      programme: { ...writeProgramme(state.programme) },
      proposals: digestOf(state.proposals, hash, (proposal) => ({ ...proposal })),
      releasable: [...state.releasable].sort(),
      schedules: digestOf(state.schedules, hash, (schedule) => ({ ...schedule })),
      schedulesByHour: [...state.schedulesByHour]
        .map(([hour, ids]) => ({ hour, ids: [...ids].sort() }))
        .sort((one, other) => one.hour - other.hour),
      schedulesByOwner: digestOf(state.schedulesByOwner, hash, (ids) => [...ids].sort()),
      seq: state.seq,
      staff: [...state.staff].sort(),
      supply: {
        ...state.supply,
        phaseSold: writeMicro(state.supply.phaseSold),
        priceUsd: writeMicro(state.supply.priceUsd),
        totalSold: writeMicro(state.supply.totalSold),
      },
      totals: digestOf(state.totals, hash, ({ sent, received, count }) => [
        writeMicro(sent),
        writeMicro(received),
        count,
      ]),
      users: digestOf(state.users, hash, (user) => [
        user.address,
        user.openedAt,
        user.referrer,
        user.roles.toSorted(),
        user.tdcClaimedAt,
      ]),
      wallets: digestOf(state.wallets, hash, (userId) => userId),
      ...digestsOf(slices, state, hash),
    },
    hash,
  );
}

/** Throws when two slices give the same name: the second would hide the first. */
function digestsOf(slices: readonly Slice[], state: State, hash: Sha256): Record<string, unknown> {
  const digestMap: DigestMap = (map, write) => digestOf(map, hash, write);
  const named = slices.flatMap((slice) => Object.entries(slice.digest(slice.of(state), digestMap, hash)));
  const digests = Object.fromEntries(named);
  assert(Object.keys(digests).length === named.length, 'two slices give the same name to the digest');
  return digests;
}

const aboutReferrals = (state: State, hash: Sha256) => ({
  collected: digestOf(state.collected, hash, writeDebt),
  mailboxes: digestOf(state.mailboxes, hash, ({ mailbox, isFirst }) => [mailbox, isFirst]),
  mailboxOwners: digestOf(state.mailboxOwners, hash, (userId) => userId),
  queuedRewards: [...state.queuedRewards],
  receivables: digestOf(state.receivables, hash, writeDebt),
  rewards: digestOf(state.rewards, hash, writeReward),
});

const writtenParameters = (parameters: RuleParameters) => ({
  // Recorded journals have digests of before it could be another number.
  ...(parameters.approvalsNeeded === 2 ? {} : { approvalsNeeded: parameters.approvalsNeeded }),
  dcPriceUsd: writeMicro(parameters.dcPriceUsd),
  exitAfterMonths: parameters.exitAfterMonths,
  exitReserveBps: String(parameters.exitReserveBps),
  exitReserveMinimum: writeMicro(parameters.exitReserveMinimum),
  feeBps: String(parameters.feeBps),
  feeCurrencies: parameters.feeCurrencies,
  feeFlatUsd: writeMicro(parameters.feeFlatUsd),
  feeMode: parameters.feeMode,
  feePayer: parameters.feePayer,
  feeSplit: mapValues(parameters.feeSplit, String),
  investorMinimumUsd: writeMicro(parameters.investorMinimumUsd),
  launchAt: parameters.launchAt,
  phaseSize: writeMicro(parameters.phaseSize),
  phaseStepUsd: writeMicro(parameters.phaseStepUsd),
  purchaseSplit: mapValues(parameters.purchaseSplit, String),
  purchaseSplitMode: parameters.purchaseSplitMode,
  rewardHoldDays: parameters.rewardHoldDays,
});

const writeReward = ({ amount, back, owed, ...reward }: Reward): unknown => ({
  ...reward,
  amount: writeMicro(amount),
  back: writeMicro(back),
  owed: writeMicro(owed),
});

const writeDebt = ({ purchases, rewards }: Debt): unknown => [writeMicro(purchases), writeMicro(rewards)];

const mapValues = <T, U>(record: Readonly<Record<string, T>>, write: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, write(value)]));

const LINES_AT_ONCE = 1_000;

/** A chain over the sorted lines: each step hashes what came before and the next thousand. */
function digestOf<T>(map: ReadonlyMap<string, T>, hash: Sha256, write: (value: T) => unknown): string {
  const keys = [...map.keys()].sort();
  let digest = '';
  for (let at = 0; at < keys.length; at += LINES_AT_ONCE) {
    const lines = keys
      .slice(at, at + LINES_AT_ONCE)
      .map((key) => canonicalText([key, write(map.get(key) as T)]));
    digest = hashHex([digest, lines], hash);
  }
  return digest;
}
