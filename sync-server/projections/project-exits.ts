/** Who waits for the liquidity reserve, for anybody and without names: the catalogue's `exits`. Pure. */
import type { RuleParameters } from '#domain/constants.ts';
import { type ExitsValue, ExitsValueSchema } from '#domain/investor/document.ts';
import type {
  ExitCancelledFact,
  ExitPaidFact,
  ExitRequestedFact,
  InvestorJoinedFact,
} from '#domain/investor/facts.ts';
import { aheadOf, queued, unqueued } from '#domain/investor/exit-queue.ts';
import { type ExitsKnown, readExits, writeExits } from '#domain/investor/exits-known.ts';
import { startingProgramme, withLocked } from '#domain/investor/programme.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { readMicro } from '#domain/money.ts';
import type { CatalogDoc } from '#domain/protocol.ts';
import type { CatalogFold } from './project-public.ts';

type Terms = Pick<RuleParameters, 'exitReserveBps' | 'exitReserveMinimum'>;

const nobodyWaits = ({ exitReserveBps, exitReserveMinimum }: Terms): ExitsKnown => ({
  complete: true,
  queue: [],
  programme: startingProgramme(),
  parameters: { exitReserveBps, exitReserveMinimum },
});

export const exitsFold = (terms: Terms): CatalogFold => ({
  id: 'exits',
  empty: () => writeExits(nobodyWaits(terms)),
  fold: (value, { at, facts }) =>
    facts
      .filter(isAboutExits)
      .reduce<CatalogDoc['value']>(
        (folded, fact) => writeExits(exitsAfter(readExits(ExitsValueSchema.parse(folded)), fact, at)),
        value,
      ),
});

type ExitsFact = InvestorJoinedFact | ExitRequestedFact | ExitCancelledFact | ExitPaidFact;

const KINDS: Readonly<Record<ExitsFact['kind'], true>> = {
  'investor.joined': true,
  'investor.exit_requested': true,
  'investor.exit_cancelled': true,
  'investor.exit_paid': true,
};
const isAboutExits = (fact: Fact): fact is ExitsFact => fact.kind in KINDS;

/**
 * The published exits with today's terms. The first document also counts what was locked before it; exits that were open by then are
 * missing in it until one that was asked for later is paid.
 */
export function exitsInForce(
  terms: Terms,
  published: CatalogDoc['value'] | null,
  lockedBefore: string,
): ExitsValue {
  const none = nobodyWaits(terms);
  if (published !== null) {
    return writeExits({ ...readExits(ExitsValueSchema.parse(published)), parameters: none.parameters });
  }
  const locked = readMicro(lockedBefore);
  return writeExits({ ...none, complete: locked === 0n, programme: { ...none.programme, locked } });
}

function exitsAfter(before: ExitsKnown, fact: ExitsFact, at: Entry['at']): ExitsKnown {
  const { programme, queue } = before;
  switch (fact.kind) {
    case 'investor.joined':
      return { ...before, programme: withLocked(programme, readMicro(fact.dc), at) };
    case 'investor.exit_requested':
      return { ...before, queue: queued(queue, fact.exit, readMicro(fact.amount)) };
    case 'investor.exit_cancelled':
      return { ...before, queue: unqueued(queue, fact.exit, { dc: readMicro(fact.left), ended: true }) };
    case 'investor.exit_paid': {
      const dc = readMicro(fact.amount);
      const reserve = { month: fact.month, left: readMicro(fact.reserveLeft) };
      return {
        ...before,
        // Whoever asked before the one that is paid has been paid.
        complete: before.complete || aheadOf(queue, fact.exit, dc) !== null,
        queue: unqueued(queue, fact.exit, { dc, ended: fact.left === '0' }),
        programme: { ...withLocked(programme, -dc, at), reserve },
      };
    }
  }
}
