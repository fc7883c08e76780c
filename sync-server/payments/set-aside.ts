/** Payments that are not credited by themselves (ruling M18): each waits, with an alert, until staff have settled it. */
import type { ErrorCode } from '#domain/errors.ts';
import type { PaymentAside, SettleAside } from '#domain/payment/aside.ts';
import type { AsideState } from '#domain/payment/messages.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isoTime } from '../iso-time.ts';
import type { Log } from '../log.ts';
import type { AsideRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';

export type SetAside = {
  /** Keeps it, once, and tells staff. Durable when it resolves. */
  keep(id: string, record: Omit<AsideRecord, 'waitingSince'>): Promise<void>;
  /** The longest waiting first. */
  list(): Promise<readonly PaymentAside[]>;
  /**
   * Errors: PAYMENT_NOT_WAITING; PAYMENT_NOT_RETURNABLE (only by hand); PAYMENT_BEING_RETURNED. Rejects with a `CardNetworkError` when the network does
   * not give it back: then it still waits.
   */
  settle(settlement: SettleAside): Promise<Result<PaymentAside, ErrorCode>>;
  /** How many wait, as of the last look. */
  count(): number;
  /** Counts again. Never rejects. */
  look(): Promise<void>;
};

export type SetAsideDeps = {
  readonly store: PaymentStore;
  readonly network: Pick<CardNetwork, 'refund'>;
  readonly now: () => number;
  readonly log: Log;
};

export function makeSetAside(deps: SetAsideDeps): SetAside {
  const { store, now, log } = deps;
  let waiting = 0;
  const look = async (): Promise<void> => {
    try {
      waiting = (await store.asides()).length;
    } catch (error) {
      log.error({ err: error }, 'the payments that wait for staff could not be read');
    }
  };
  return {
    async keep(id, record) {
      if (!(await store.keepAside(id, { ...record, waitingSince: now() }))) return;
      log.error({ aside: id, ...record }, 'a payment waits for staff: it was not credited');
      await look();
    },
    async list() {
      return (await store.asides()).map(({ id, record }) => asideOf(id, record));
    },
    async settle(settlement) {
      const settled = await settle(deps, settlement);
      await look();
      return settled;
    },
    count: () => waiting,
    look,
  };
}

const asideOf = (
  id: string,
  { amount, code, order, payment, waitingSince = 0 }: AsideRecord,
): PaymentAside => ({
  id,
  order,
  payment,
  amount,
  code,
  since: isoTime(waitingSince),
});

async function settle(deps: SetAsideDeps, settlement: SettleAside): Promise<Result<PaymentAside, ErrorCode>> {
  const { store, now, log } = deps;
  const { id, how } = settlement;
  const ready = how === 'return' ? await giveBack(deps, id) : ok(null);
  if (!ready.ok) {
    await tellBuyer(store, id, await store.aside(id));
    return ready;
  }
  let refused: ErrorCode | null = null;
  let since = 0;
  const settled = await store.changeAside(id, (record) => {
    refused = refusalOf(record, how);
    if (refused !== null) return record;
    const { waitingSince = 0, returning: _, ...rest } = record;
    since = waitingSince;
    return { ...rest, settledAt: now(), settled: how };
  });
  if (settled === null) return err('PAYMENT_NOT_WAITING');
  await tellBuyer(store, id, settled);
  if (refused !== null) return err(refused);
  log.info({ aside: id, order: settled.order, how }, 'a payment that waited for staff is settled');
  return ok(asideOf(id, { ...settled, waitingSince: since }));
}

/** Its order says what became of it; also when that was decided before, for a crash may have come between. */
async function tellBuyer(store: PaymentStore, id: string, aside: AsideRecord | null): Promise<void> {
  if (aside?.settled === undefined) return;
  const { order, settled } = aside;
  const state: AsideState = settled === 'return' ? 'returned' : 'settled';
  await store.changeOrder(order, (record) => ({ ...record, asides: { ...record.asides, [id]: state } }));
}

/** Two decisions at the same moment: what is on its way back is not also marked as settled by hand. */
function refusalOf({ returning, waitingSince }: AsideRecord, how: SettleAside['how']): ErrorCode | null {
  if (waitingSince === undefined) return 'PAYMENT_NOT_WAITING';
  return returning === true && how !== 'return' ? 'PAYMENT_BEING_RETURNED' : null;
}

/** The mark comes first and goes again when the network refuses. A crash between leaves it: then it is returned once more. */
async function giveBack({ network, store }: SetAsideDeps, id: string): Promise<Result<null, ErrorCode>> {
  const aside = await store.aside(id);
  if (aside?.waitingSince === undefined) return err('PAYMENT_NOT_WAITING');
  const { payment } = aside;
  // What was credited goes back by the provider's own refund, which takes the DC back with it.
  if (payment === null || (await store.payment(payment))?.outcome !== 'refused')
    return err('PAYMENT_NOT_RETURNABLE');
  const marked = await store.changeAside(id, (record) =>
    record.waitingSince === undefined ? record : { ...record, returning: true },
  );
  if (marked?.waitingSince === undefined) return err('PAYMENT_NOT_WAITING');
  try {
    await network.refund(payment);
  } catch (error) {
    await store.changeAside(id, ({ returning: _, ...rest }) => rest);
    throw error;
  }
  return ok(null);
}
