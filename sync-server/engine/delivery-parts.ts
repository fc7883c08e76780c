import { hasRole } from '#domain/ledger/state.ts';
import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import { type Erasures, makeErasures } from '../erasures.ts';
import type { Accounts } from '../identity/accounts.ts';
import { deliveryNotes } from '../projections/delivery-notes.ts';
import { type Projections, startProjections } from '../projections/projections.ts';
import { type Doorbells, makeDoorbells } from '../sync/doorbells.ts';
import type { Base } from './base.ts';

/** The part that erases deleted data from the store's files. */
export const erasuresPart = (base: Base): Made<{ readonly erasures: Erasures }> => ({
  offers: { erasures: makeErasures(base) },
});

type WithJournal = Base & { readonly authority: Authority };
type WithAccounts = { readonly accounts: Pick<Accounts, 'hasSessionEnded'> };

/** The part for doorbells, the streams that tell devices which collections changed. */
export function doorbellsPart(
  { clock, authority }: WithJournal,
  later: () => WithAccounts,
): Made<{ readonly doorbells: Doorbells }> {
  const doorbells = makeDoorbells({
    now: clock.now,
    seq: () => authority.durable().seq,
    isStaff: (userId) => hasRole(authority.state, userId, 'admin', 'owner'),
    hasEnded: (session) => later().accounts.hasSessionEnded(session),
  });
  return {
    offers: { doorbells },
    meters: [{ name: 'vaultiq_doorbells_open', help: 'Open doorbells', read: doorbells.count }],
    stop: { streams: () => doorbells.stop() },
  };
}

/** The part that delivers the journal into the documents of people and of the public pages. */
export function projectionsPart(
  needs: WithJournal & { readonly doorbells: Doorbells },
): Made<{ readonly projections: Projections }> {
  const { store, authority, doorbells, log, clock, crash } = needs;
  const projections = startProjections({ store, authority, doorbells, log, now: clock.now, crash });
  const countBehind = (): number => {
    const { done, of } = projections.indexes.progress();
    return of - done;
  };
  return {
    offers: { projections },
    notes: () => deliveryNotes(projections),
    meters: [
      {
        name: 'vaultiq_projection_lag_entries',
        help: 'Durable entries not yet delivered to everyone',
        read: () => Math.max(0, authority.durable().seq - projections.delivered()),
      },
      {
        name: 'vaultiq_quarantined_databases',
        help: 'Databases of people that take no deliveries',
        read: () => projections.quarantined().length,
      },
      {
        name: 'vaultiq_search_indexes_behind',
        help: 'Indexes of the explorer that are being brought up to date',
        read: countBehind,
      },
    ],
    people: { erase: (userId) => projections.forget(userId) },
    listening: () => projections.indexes.catchUp(),
    stop: { follow: () => projections.stop() },
  };
}
