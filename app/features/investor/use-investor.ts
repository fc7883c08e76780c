import type { InvestorStanding, PayoutStanding, VerificationStanding } from '#domain/investor/document.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { useCatalog } from '#app/data/queries/catalog.ts';
import { type CommandDoc, useOutbox } from '#app/data/outbox/outbox.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import { recordsOf } from '#app/data/queries/records.ts';
import { useDataState } from '#app/data/device/provider.tsx';
import { type InvestorTotals, investorTotalsIn } from './investor-totals.ts';
import { usePublicSupply } from '#app/data/queries/public-supply.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';

export type { CommandDoc, InvestorStanding, PayoutStanding, VerificationStanding };

export type InvestorView = {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Null: the person has not joined. */
  readonly investor: InvestorStanding | null;
  /** Null: never requested. */
  readonly verification: VerificationStanding | null;
  /** Newest month first. */
  readonly payouts: readonly PayoutStanding[];
  /** Commands of this device about the programme that are not carried out, newest first. */
  readonly asked: readonly CommandDoc[];
};

type InvestorData = Pick<InvestorView, 'investor' | 'verification' | 'payouts'>;

/** The documents' data about the programme. */
export function investorIn(documents: readonly StandingDoc[]): InvestorData {
  const findStanding = (id: string): StandingDoc | undefined =>
    documents.find((document) => document.id === id);
  return {
    investor: findStanding('investor')?.investor ?? null,
    verification: findStanding('verification')?.verification ?? null,
    payouts: documents
      .flatMap(({ payout }) => payout ?? [])
      .toSorted((one, other) => other.month.localeCompare(one.month)),
  };
}

const observeInvestor = recordsOf(['investor', 'verification', 'payout'], investorIn);
const NONE = investorIn([]);

/** The person's state in the investor programme, as this device knows it. */
export function useInvestor(): InvestorView {
  const failed = useDataState().status === 'failed';
  const value = useObservedData(observeInvestor).value;
  const pulled = useHasPulled('standing');
  const { commands } = useOutbox();
  const seen = value ?? NONE;
  const unknown = value === undefined || (!pulled && seen.investor === null);
  return {
    ...seen,
    status: failed ? 'failed' : unknown ? 'loading' : 'ready',
    asked: commands.filter(({ type }) => type.startsWith('investor.')),
  };
}

/** The programme's public totals for signed-in people; null while nothing is published or known. */
export function useInvestorTotals(): InvestorTotals | null {
  const onDevice = useDataState().status !== 'failed';
  const held = useCatalog('investors');
  const open = usePublicSupply(!onDevice);
  return investorTotalsIn(onDevice ? held?.value : open.answer?.investors);
}
