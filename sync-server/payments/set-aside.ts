/** Payments that are not credited by themselves (ruling M18): each waits, with an alert, until staff have settled it. */
import type { ErrorCode } from '#domain/errors.ts';
import type { PaymentAside, SettleAside } from '#domain/payment/aside.ts';
import { writeMicro } from '#domain/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isoTime } from '../iso-time.ts';
import type { Log } from '../log.ts';
import { type AsideNews, asideState, isAllBack, isDisputed, wentBack, withNews } from './aside-news.ts';
import type { AsideRecord, PaymentStore } from './payment-store.ts';
import type { CardNetwork } from './ports.ts';

export type SetAside = {
  /** Keeps it, once, and tells staff. Durable when it resolves. */
  keep(id: string, record: Omit<AsideRecord, 'waitingSince'>): Promise<void>;
  /**
   * What the network tells of it later, in any order and more than once. When all of `paidUsd` is back on the card nothing waits any
   * more. False when no payment was set aside under this id.
   */
  hear(id: string, told: { readonly news: AsideNews; readonly paidUsd: string }): Promise<boolean>;
  /** The longest waiting first. */
  list(): Promise<readonly PaymentAside[]>;
  /**
   * Errors: PAYMENT_NOT_WAITING; PAYMENT_NOT_RETURNABLE (only by hand); PAYMENT_BEING_RETURNED; PAYMENT_DISPUTED. Rejects with a `CardNetworkError` when the
   * network does not give it back: then it still waits.
   */
  settle(settlement: SettleAside): Promise<Result<PaymentAside, ErrorCode>>;
  /** How many wait, as of the last look. */
  count(): number;
  /** Counts again. Never rejects. */
  look(): Promise<void>;
  /** Writes into every order what became of its payments, where a crash came between or an earlier release did not. Never rejects. */
  catchUp(): Promise<void>;
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
    async hear(id, told) {
      const heard = await hear(deps, id, told);
      await look();
      return heard;
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
    async catchUp() {
      try {
        await tellBuyers(store);
      } catch (error) {
        log.error({ err: error }, 'what became of payments could not be written into their orders');
      }
    },
  };
}

function asideOf(id: string, record: AsideRecord): PaymentAside {
  const { amount, code, order, payment, waitingSince = 0 } = record;
  const back = wentBack(record);
  return {
    ...{ id, order, payment, amount, code, since: isoTime(waitingSince) },
    ...(isDisputed(record) && { disputed: true as const }),
    ...(back.usd > 0n && { backUsd: writeMicro(back.usd) }),
    ...(back.isMore && { backOtherwise: true as const }),
  };
}

/** The news are kept; what they settle is not settled again, nor differently, by staff. */
async function hear(
  { store, now, log }: SetAsideDeps,
  id: string,
  { news, paidUsd }: { readonly news: AsideNews; readonly paidUsd: string },
): Promise<boolean> {
  let wasDisputed = false;
  const record = await store.changeAside(id, (before) => {
    wasDisputed = isDisputed(before);
    const after = withNews(before, news);
    const isOver = before.waitingSince !== undefined && isAllBack(after, paidUsd);
    return isOver ? settledBy(after, 'return', now()) : after;
  });
  if (record === null) return false;
  await tellBuyer(store, id, record);
  const fields = { aside: id, order: record.order, kind: news.kind };
  // Another process may have heard it too.
  if (isDisputed(record) && !wasDisputed)
    log.error(fields, 'the bank has taken up a payment that was not credited');
  else log.info(fields, 'the card network told what became of a payment that was not credited');
  return true;
}

const settledBy = (
  { waitingSince: _, returning: __, ...record }: AsideRecord,
  how: SettleAside['how'],
  at: number,
): AsideRecord => ({ ...record, settledAt: at, settled: how });

async function settle(deps: SetAsideDeps, settlement: SettleAside): Promise<Result<PaymentAside, ErrorCode>> {
  const { store, now, log } = deps;
  const { id, how } = settlement;
  const before = await store.aside(id);
  const ready = how === 'return' ? await giveBack(deps, id, before) : ok(null);
  if (!ready.ok) {
    await tellBuyer(store, id, await store.aside(id));
    return ready;
  }
  let refused: ErrorCode | null = null;
  const settled = await store.changeAside(id, (record) => {
    refused = refusalOf(record, how);
    return record.waitingSince === undefined || refused !== null ? record : settledBy(record, how, now());
  });
  if (settled === null) return err('PAYMENT_NOT_WAITING');
  await tellBuyer(store, id, settled);
  if (refused !== null) return err(refused);
  log.info({ aside: id, order: settled.order, how }, 'a payment that waited for staff is settled');
  return ok(asideOf(id, { ...settled, waitingSince: before?.waitingSince ?? now() }));
}

/** Its order says what became of it; also when that was decided before, for a crash may have come between. */
async function tellBuyer(store: PaymentStore, id: string, aside: AsideRecord | null): Promise<void> {
  if (aside === null) return;
  const state = asideState(aside);
  if ((await store.order(aside.order))?.asides?.[id] === state) return;
  await store.changeOrder(aside.order, (record) => ({
    ...record,
    asides: { ...record.asides, [id]: state },
  }));
}

async function tellBuyers(store: PaymentStore): Promise<void> {
  for await (const page of store.everyAside()) {
    for (const { id, record } of page) await tellBuyer(store, id, record);
  }
}

/**
 * Two decisions at the same moment: what is on its way back is not also marked as settled by hand. What goes back from here the
 * network may have told of already.
 */
function refusalOf(record: AsideRecord, how: SettleAside['how']): ErrorCode | null {
  const { returning, settled, waitingSince } = record;
  if (waitingSince === undefined)
    return how === 'return' && settled === 'return' ? null : 'PAYMENT_NOT_WAITING';
  return returning === true && how !== 'return' ? 'PAYMENT_BEING_RETURNED' : null;
}

/** The mark comes first and goes again when the network refuses. A crash between leaves it: then it is returned once more. */
async function giveBack(
  { network, store }: SetAsideDeps,
  id: string,
  aside: AsideRecord | null,
): Promise<Result<null, ErrorCode>> {
  if (aside?.waitingSince === undefined) return err('PAYMENT_NOT_WAITING');
  const { payment } = aside;
  // What was credited goes back by the provider's own refund, which takes the DC back with it.
  if (payment === null || (await store.payment(payment))?.outcome !== 'refused')
    return err('PAYMENT_NOT_RETURNABLE');
  const marked = await store.changeAside(id, (record) =>
    record.waitingSince === undefined ? record : { ...record, returning: true },
  );
  if (marked?.waitingSince === undefined) return err('PAYMENT_NOT_WAITING');
  const unmark = () => store.changeAside(id, ({ returning: _, ...rest }) => rest);
  try {
    if ((await network.refund(payment)) === 'given-back') return ok(null);
  } catch (error) {
    await unmark();
    throw error;
  }
  await unmark();
  return err('PAYMENT_DISPUTED');
}
