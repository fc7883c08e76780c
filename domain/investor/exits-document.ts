/** Who waits for the liquidity reserve, for anybody and without names: the catalogue's `exits`. Pure. */
import type { InvestorParameters } from './parameters.ts';
import { type CatalogValue, defineCatalog } from '../ledger/document.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Fact } from '../ledger/facts.ts';
import { readMicro } from '../money.ts';
import { ExitsValueSchema } from './document.ts';
import { sumAhead, addToExitQueue, removeFromExitQueue } from './exit-queue.ts';
import { type KnownExits, readExits, writeExits } from './known-exits.ts';
import type { ExitCancelledFact, ExitPaidFact, ExitRequestedFact, InvestorJoinedFact } from './facts.ts';
import { startingProgramme, changeLocked } from './programme.ts';

type Terms = Pick<InvestorParameters, 'exitReserveBps' | 'exitReserveMinimum'>;

const nobodyWaits = ({ exitReserveBps, exitReserveMinimum }: Terms): KnownExits => ({
  complete: true,
  queue: [],
  programme: startingProgramme(),
  parameters: { exitReserveBps, exitReserveMinimum },
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
 * The first document also counts what was locked before it; exits that were open by then are missing in it until one that was asked
 * for later is paid.
 */
export const exitsDocument = defineCatalog({
  name: 'exits',
  schema: ExitsValueSchema,
  on: KINDS,
  needs: ['investors'],
  empty: (parameters) => writeExits(nobodyWaits(parameters)),
  fold: (value, { at, facts }) =>
    facts
      .filter(isAboutExits)
      .reduce<CatalogValue>(
        (folded, fact) => writeExits(exitsAfter(readExits(ExitsValueSchema.parse(folded)), fact, at)),
        value,
      ),
  inForce(before, { parameters, published }) {
    const none = nobodyWaits(parameters);
    if (before !== null)
      return writeExits({ ...readExits(ExitsValueSchema.parse(before)), parameters: none.parameters });
    const lockedBefore = published['investors']?.['lockedDc'];
    const locked = readMicro(typeof lockedBefore === 'string' ? lockedBefore : '0');
    return writeExits({ ...none, complete: locked === 0n, programme: { ...none.programme, locked } });
  },
});

function exitsAfter(before: KnownExits, fact: ExitsFact, at: Entry['at']): KnownExits {
  const { programme, queue } = before;
  switch (fact.kind) {
    case 'investor.joined':
      return { ...before, programme: changeLocked(programme, readMicro(fact.dc), at) };
    case 'investor.exit_requested':
      return { ...before, queue: addToExitQueue(queue, fact.exit, readMicro(fact.amount)) };
    case 'investor.exit_cancelled':
      return {
        ...before,
        queue: removeFromExitQueue(queue, fact.exit, { dc: readMicro(fact.left), ended: true }),
      };
    case 'investor.exit_paid': {
      const dc = readMicro(fact.amount);
      const reserve = { month: fact.month, left: readMicro(fact.reserveLeft) };
      return {
        ...before,
        // Exits that were requested earlier have been paid already.
        complete: before.complete || sumAhead(queue, fact.exit, dc) !== null,
        queue: removeFromExitQueue(queue, fact.exit, { dc, ended: fact.left === '0' }),
        programme: { ...changeLocked(programme, -dc, at), reserve },
      };
    }
  }
}
