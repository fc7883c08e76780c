/** The slice of the investor programme: how facts about joining, exits, identity and payouts change it. */
import { universalVault } from './accounts.ts';
import type { Entry } from '../ledger/entry.ts';
import { defineSlice } from '../ledger/feature.ts';
import { mapTable } from '../ledger/snapshot-rows.ts';
import type { State } from '../ledger/state.ts';
import { type Micro, readMicro, writeMicro } from '../money.ts';
import { assert } from '../result.ts';
import type {
  ExitPaidFact,
  ExitRequestedFact,
  InvestorJoinedFact,
  KycFact,
  MonthClosedFact,
  PayoutBatchFact,
  PayoutReleasedFact,
  PayoutShareFact,
} from './facts.ts';
import { monthAfter, formatMonth } from './month.ts';
import type { Reserve } from './reserve.ts';
import {
  type Exit,
  indexReleasable,
  type Investor,
  type Kyc,
  type KycStatus,
  type Programme,
  startingProgramme,
  takeOldest,
  changeLocked,
  replaceLots,
} from './programme.ts';
import {
  readExit,
  readInvestor,
  readProgramme,
  writeExit,
  writeInvestor,
  writeProgramme,
  type WrittenExit,
  type WrittenInvestor,
  type WrittenProgramme,
} from './json-codec.ts';

export type Investments = {
  /** user id → their investment, in the order of joining. */
  readonly investors: Map<string, Investor>;
  /** address of an investor's vault → user id: derived from `investors` */
  readonly vaults: Map<string, string>;
  /** user id → state of verification, for people who have requested it. */
  readonly kyc: Map<string, Kyc>;
  /** Verified users with held shares: derived from `investors` and `kyc`. */
  readonly releasable: Set<string>;
  /** Exits that are not paid in full, in the order of asking. */
  readonly exits: Map<string, Exit>;
  /** month → DC that the universal vault has received in it, until it is closed. */
  readonly inflows: Map<string, Micro>;
  programme: Programme;
};

/** The figures that determine the reserve. */
export const readReserve = (state: State): Reserve => ({
  parameters: state.parameters,
  programme: investments.of(state).programme,
});

export const investments = defineSlice<Investments>({
  name: 'investments',
  empty: () => ({
    investors: new Map(),
    vaults: new Map(),
    kyc: new Map(),
    releasable: new Set(),
    exits: new Map(),
    inflows: new Map(),
    programme: startingProgramme(),
  }),
  on: {
    'investor.joined': (own, fact, { at }) => {
      join(own, fact, at);
    },
    'investor.exit_requested': requestExit,
    'investor.exit_paid': (own, fact, { at }) => {
      payExit(own, fact, at);
    },
    'investor.exit_cancelled': (own, { exit, userId }) => {
      own.exits.delete(exit);
      change(own, userId, () => ({ exit: null }));
    },
    'kyc.requested': setKyc,
    'kyc.verified': setKyc,
    'kyc.rejected': setKyc,
    'payout.month_closed': closeMonth,
    'payout.batch_done': endBatch,
    'payout.shared': share,
    'payout.released': release,
    'account.closed': ({ kyc }, { userId }) => {
      kyc.delete(userId);
    },
  },
  onEntry: addInflows,
  snapshot: {
    investors: mapTable('investors', {
      map: ({ investors }) => investors,
      write: writeInvestor,
      add: (own, userId, written) => {
        const investor = readInvestor(written as WrittenInvestor);
        own.investors.set(userId, investor);
        own.vaults.set(investor.vault, userId);
        indexReleasable(own, userId);
      },
    }),
    kyc: mapTable('kyc', {
      map: ({ kyc }) => kyc,
      add: (own, userId, kyc) => {
        own.kyc.set(userId, kyc as Kyc);
        indexReleasable(own, userId);
      },
    }),
    exits: mapTable('exits', {
      map: ({ exits }) => exits,
      write: writeExit,
      add: ({ exits }, id, written) => {
        exits.set(id, readExit(written as WrittenExit));
      },
    }),
    inflows: mapTable('amounts', {
      keys: 'months',
      map: ({ inflows }) => inflows,
      add: ({ inflows }, month, amount) => {
        inflows.set(month, readMicro(amount as string));
      },
    }),
    // A table of one row.
    programme: {
      capture: ({ programme }) => ({ programmes: [programme] }),
      write: (programme) => writeProgramme(programme as Programme),
      restore: (own, { programmes = [] }) => {
        for (const programme of programmes) own.programme = readProgramme(programme as WrittenProgramme);
      },
    },
  },
  digest: ({ exits, inflows, investors, kyc, programme, releasable, vaults }, digestMap) => ({
    exits: digestMap(exits, writeExit),
    inflows: digestMap(inflows, writeMicro),
    investors: digestMap(investors, writeInvestor),
    investorVaults: digestMap(vaults, (userId) => userId),
    kyc: digestMap(kyc, (one) => ({ ...one })),
    programme: { ...writeProgramme(programme) },
    releasable: [...releasable].sort(),
  }),
});

const STATUS: Readonly<Record<KycFact['kind'], KycStatus>> = {
  'kyc.requested': 'requested',
  'kyc.verified': 'verified',
  'kyc.rejected': 'rejected',
};

function setKyc(own: Investments, { kind, reason, userId }: KycFact): void {
  own.kyc.set(userId, { status: STATUS[kind], reason: reason ?? null });
  indexReleasable(own, userId);
}

function change(own: Investments, userId: string, to: (investor: Investor) => Partial<Investor>): void {
  const investor = own.investors.get(userId);
  assert(investor !== undefined, `${userId} is no investor`);
  own.investors.set(userId, { ...investor, ...to(investor) });
}

function join(
  own: Investments,
  { investor: number, userId, vault, ...fact }: InvestorJoinedFact,
  at: number,
) {
  const [dc, usd, priceUsd] = [readMicro(fact.dc), readMicro(fact.usd), readMicro(fact.priceUsd)];
  if (own.programme.nextMonth === null) beginProgramme(own, formatMonth(at));
  const { programme } = own;
  const before = own.investors.get(userId) ?? newInvestor(number, vault);
  const lots = [...before.lots, { dc, usd, priceUsd, joinedAt: at }];
  own.investors.set(userId, {
    ...replaceLots(before, lots, { at, programme }),
    everUsd: before.everUsd + usd,
  });
  own.vaults.set(vault, userId);
  own.programme = changeLocked(programme, dc, at);
}

/** Payouts begin with the month of the first joining: earlier fees belong to nobody. */
function beginProgramme(own: Investments, month: string): void {
  own.programme = { ...own.programme, nextMonth: month };
  for (const passed of own.inflows.keys()) if (passed < month) own.inflows.delete(passed);
}

const newInvestor = (number: number, vault: string): Investor => ({
  number,
  vault,
  lots: [],
  locked: 0n,
  changedIn: '0000-01',
  marks: [],
  everUsd: 0n,
  earned: 0n,
  held: [],
  exit: null,
});

function requestExit(own: Investments, { amount, exit, userId }: ExitRequestedFact): void {
  own.exits.set(exit, { userId, left: readMicro(amount), steps: 0 });
  change(own, userId, () => ({ exit }));
}

function payExit(own: Investments, fact: ExitPaidFact, at: number): void {
  const { exit, month, step, userId } = fact;
  const [amount, left] = [readMicro(fact.amount), readMicro(fact.left)];
  const { programme } = own;
  change(own, userId, (investor) => ({
    ...replaceLots(investor, takeOldest(investor.lots, amount).rest, { at, programme }),
    ...(left === 0n && { exit: null }),
  }));
  if (left === 0n) own.exits.delete(exit);
  else own.exits.set(exit, { userId, left, steps: step });
  const reserve = { month, left: readMicro(fact.reserveLeft) };
  own.programme = { ...changeLocked(programme, -amount, at), reserve };
}

function closeMonth(own: Investments, { batches, month, pool }: MonthClosedFact): void {
  const { programme } = own;
  assert(programme.nextMonth === month && programme.paying === null, `${month} is closed out of turn`);
  const paying = { month, pool: readMicro(pool), batches, done: [] };
  own.programme = {
    ...programme,
    nextMonth: monthAfter(month),
    paying: batches === 0 ? null : paying,
  };
  for (const passed of own.inflows.keys()) if (passed <= month) own.inflows.delete(passed);
}

function endBatch(own: Investments, { batch, month }: PayoutBatchFact): void {
  const { programme } = own;
  const { paying } = programme;
  assert(paying?.month === month && !paying.done.includes(batch), `${month} is paid out of turn`);
  const done = [...paying.done, batch];
  own.programme = { ...programme, paying: done.length === paying.batches ? null : { ...paying, done } };
}

function share(own: Investments, { amount: text, month, status, userId }: PayoutShareFact): void {
  const amount = readMicro(text);
  change(own, userId, ({ earned, held }) =>
    status === 'paid' ? { earned: earned + amount } : { held: [...held, { month, amount }] },
  );
  indexReleasable(own, userId);
}

function release(own: Investments, { amount, month, userId }: PayoutReleasedFact): void {
  change(own, userId, ({ earned, held }) => ({
    earned: earned + readMicro(amount),
    held: held.filter((one) => one.month !== month),
  }));
  indexReleasable(own, userId);
}

/** The DC that the universal vault receives in a month are that month's pool (ruling R3). */
function addInflows({ inflows }: Investments, { at, legs }: Entry): void {
  for (const [account, text] of legs) {
    if (account !== universalVault) continue;
    const amount: Micro = readMicro(text);
    if (amount <= 0n) continue;
    const month = formatMonth(at);
    inflows.set(month, (inflows.get(month) ?? 0n) + amount);
  }
}
