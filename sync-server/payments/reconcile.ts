/** Asks the network about orders that should have had an event by now, in case the event was lost. */
import type { State } from '#domain/ledger/state.ts';
import { cardSessionTtlMs } from '#domain/purchase/limits.ts';
import type { Log } from '../log.ts';
import type { Inbox } from './inbox.ts';
import type { OrderRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork, OrderSession, SessionOutcome } from './ports.ts';
import { orders } from '#domain/purchase/orders.ts';

export type ReconcileDeps = {
  readonly store: PaymentStore;
  readonly network: CardNetwork;
  readonly authority: { readonly state: State };
  readonly inbox: Pick<Inbox, 'receive'>;
  readonly now: () => number;
  readonly log: Log;
};

/** A person needs at least this long to enter a card, and an arriving webhook needs no question. */
const ASKED_AFTER_MS = 90_000;
const ASKED_EVERY_MS = 5 * 60_000;
const ASKED_AT_ONCE_MAX = 20;

/** The number of closed orders that a round checks; each is checked once, or asked about. */
const CLOSED_AT_ONCE_MAX = 200;

/** The result of checking an order: `early`: not yet; `over`: nothing more can happen to it. */
type Look = 'asked' | 'early' | 'over';

/** One round; remembers when each order was asked about, and which are over. Never rejects. */
export function makeReconcile(deps: ReconcileDeps): () => Promise<void> {
  const asked = new Map<string, number>();
  const over = new Set<string>();
  return async () => {
    let left = ASKED_AT_ONCE_MAX;
    for (const order of dueOrders(deps, asked, over)) {
      const look = await askSafely(deps, order);
      if (look === 'over') over.add(order);
      if (look !== 'asked') continue;
      asked.set(order, deps.now());
      left -= 1;
      if (left === 0) return;
    }
  };
}

/** The orders to ask about, longest ago first. Forgets orders that are over. */
function dueOrders(
  { authority, now }: ReconcileDeps,
  asked: Map<string, number>,
  over: ReadonlySet<string>,
): readonly string[] {
  const { byId, open } = orders.of(authority.state);
  const isDue = (order: string): boolean => now() - (asked.get(order) ?? 0) >= ASKED_EVERY_MS;
  const closed: string[] = [];
  for (const [order, { status }] of byId) {
    if (status === 'settled' || over.has(order)) asked.delete(order);
    else if (status !== 'open' && closed.length < CLOSED_AT_ONCE_MAX && isDue(order)) closed.push(order);
  }
  return [...[...open].filter(isDue), ...closed].sort((a, b) => (asked.get(a) ?? 0) - (asked.get(b) ?? 0));
}

async function askSafely(deps: ReconcileDeps, order: string): Promise<Look> {
  try {
    return await ask(deps, order);
  } catch (error) {
    deps.log.warn({ err: error, order }, 'the card network did not say how an order stands');
    return 'asked';
  }
}

async function ask(deps: ReconcileDeps, order: string): Promise<Look> {
  const { store, network, inbox, now, authority } = deps;
  const record = await store.order(order);
  if (record?.session === undefined) return await closeUnpayable(deps, order);
  // A closed order may still have been paid: after a cancellation, or while the service was down.
  const isOpen = orders.of(authority.state).byId.get(order)?.status === 'open';
  if (!isOpen && isDecided(record)) return 'over';
  if (isOpen && now() < record.openedAt + ASKED_AFTER_MS) return 'early';
  const outcome = await outcomeOf(network, { order, session: record.session.id }, isOpen);
  if (outcome !== null) await inbox.receive(`found-${order}`, outcome);
  return 'asked';
}

const isDecided = ({ ended, paid, refused }: OrderRecord): boolean =>
  paid === true || ended === true || refused !== undefined;

/** Ends a closed order at the network too, so that nobody pays it in an open tab or through a link. */
const outcomeOf = (network: CardNetwork, session: OrderSession, isOpen: boolean): Promise<SessionOutcome> =>
  isOpen ? network.sessionOutcome(session) : network.endSession(session);

/** Without a session nobody can pay it, and nobody has returned for one. */
async function closeUnpayable({ authority, inbox, now }: ReconcileDeps, order: string): Promise<Look> {
  const known = orders.of(authority.state).byId.get(order);
  if (known === undefined || known.status === 'settled') return 'over';
  if (now() < known.lockedUntil + cardSessionTtlMs) return 'early';
  if (known.status !== 'open') return 'over';
  await inbox.receive(`ended-${order}`, { kind: 'ended', order });
  return 'asked';
}
