/** Asks the network about orders that should have had an event by now, so that one which was lost is not missed. */
import type { State } from '#domain/ledger/state.ts';
import { cardSessionTtlMs } from '#domain/limits.ts';
import type { Log } from '../log.ts';
import type { Inbox } from './inbox.ts';
import type { PaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';

export type ReconcileDeps = {
  readonly store: PaymentStore;
  readonly network: CardNetwork;
  readonly authority: { readonly state: State };
  readonly inbox: Pick<Inbox, 'receive'>;
  readonly now: () => number;
  readonly log: Log;
};

/** A person needs this long at least to fill in a card, and a webhook that comes needs no question. */
const ASKED_AFTER_MS = 90_000;
const ASKED_EVERY_MS = 5 * 60_000;
const ASKED_AT_ONCE_MAX = 20;

/** One round; remembers whom it asked about. Never rejects. */
export function makeReconcile(deps: ReconcileDeps): () => Promise<void> {
  const asked = new Map<string, number>();
  return async () => {
    const { authority, now, log } = deps;
    const { openOrders } = authority.state;
    for (const order of asked.keys()) if (!openOrders.has(order)) asked.delete(order);
    const due = [...openOrders]
      .filter((order) => now() - (asked.get(order) ?? 0) >= ASKED_EVERY_MS)
      .slice(0, ASKED_AT_ONCE_MAX);
    for (const order of due) {
      try {
        if (await ask(deps, order)) asked.set(order, now());
      } catch (error) {
        asked.set(order, now());
        log.warn({ err: error, order }, 'the card network did not say how an order stands');
      }
    }
  };
}

/** False when it is too early. */
async function ask(deps: ReconcileDeps, order: string): Promise<boolean> {
  const { store, network, inbox, now, authority } = deps;
  const record = await store.order(order);
  if (record?.session === undefined) {
    // Nobody can pay it, and nobody has come back for its session.
    const open = authority.state.orders.get(order);
    if (open?.status !== 'open' || now() < open.lockedUntil + cardSessionTtlMs) return false;
    await inbox.receive(`ended-${order}`, { kind: 'ended', order });
    return true;
  }
  if (now() < record.openedAt + ASKED_AFTER_MS) return false;
  const outcome = await network.sessionOutcome({ order, session: record.session.id });
  if (outcome !== null) await inbox.receive(`found-${order}`, outcome);
  return true;
}
