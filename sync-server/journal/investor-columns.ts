/** The investor programme as columns of a snapshot. Its values are replaced, never changed, so they are written out later. */
import {
  type Exit,
  indexReleasable,
  type Investor,
  type Kyc,
  type Programme,
} from '#domain/investor/programme.ts';
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
} from '#domain/investor/written.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro } from '#domain/money.ts';

type Named<K extends string, T> = { readonly ids: string[] } & { readonly [Key in K]: T[] };

export type InvestorColumns = {
  readonly investors: Named<'investors', Investor>;
  readonly kyc: Named<'kyc', Kyc>;
  readonly exits: Named<'exits', Exit>;
  readonly inflows: { readonly months: string[]; readonly amounts: bigint[] };
  /** One row. */
  readonly programme: { readonly programmes: Programme[] };
};

export const captureInvestors = (state: State): InvestorColumns => ({
  investors: { ids: [...state.investors.keys()], investors: [...state.investors.values()] },
  kyc: { ids: [...state.kyc.keys()], kyc: [...state.kyc.values()] },
  exits: { ids: [...state.exits.keys()], exits: [...state.exits.values()] },
  inflows: { months: [...state.inflows.keys()], amounts: [...state.inflows.values()] },
  programme: { programmes: [state.programme] },
});

/** The ids beside the values are text already. */
const writer =
  <T>(write: (value: T) => unknown) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? value : write(value as T);

export const INVESTOR_WRITERS = {
  investors: writer(writeInvestor),
  exits: writer(writeExit),
  programme: writer(writeProgramme),
} as const;

type Written = {
  readonly investors: Named<'investors', WrittenInvestor>;
  readonly kyc: InvestorColumns['kyc'];
  readonly exits: Named<'exits', WrittenExit>;
  readonly inflows: { readonly months: string[]; readonly amounts: string[] };
  readonly programme: { readonly programmes: WrittenProgramme[] };
};

export const RESTORE_INVESTORS: {
  readonly [K in keyof Written]: (state: State, part: Written[K]) => void;
} = {
  investors(state, { ids, investors }) {
    for (const [id, written] of rows(ids, investors)) {
      const investor = readInvestor(written);
      state.investors.set(id, investor);
      state.investorVaults.set(investor.vault, id);
      indexReleasable(state, id);
    }
  },
  kyc(state, { ids, kyc }) {
    for (const [id, one] of rows(ids, kyc)) {
      state.kyc.set(id, one);
      indexReleasable(state, id);
    }
  },
  exits(state, { ids, exits }) {
    for (const [id, written] of rows(ids, exits)) state.exits.set(id, readExit(written));
  },
  inflows(state, { months, amounts }) {
    for (const [month, amount] of rows(months, amounts)) state.inflows.set(month, readMicro(amount));
  },
  programme(state, { programmes }) {
    for (const programme of programmes) state.programme = readProgramme(programme);
  },
};

/** Columns of a part are equally long; a shorter one is a snapshot that its digest should have refused. */
function* rows<T>(ids: readonly string[], values: readonly T[]): Generator<readonly [string, T]> {
  for (const [row, id] of ids.entries()) {
    const value = values[row];
    if (value === undefined) throw new Error(`a snapshot's column ends before row ${String(row)}`);
    yield [id, value];
  }
}
