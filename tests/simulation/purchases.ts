/** Purchases in the simulation: orders of people, and the card provider's events, twice and out of order. */
import { defaultParameters } from '#domain/features.ts';
import type { RuleParameters } from '#domain/ledger/parameters.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { RESERVE_MINIMUM } from './investors.ts';
import type { Random } from './random.ts';

/**
 * Phases of 60 DC, so that histories run through several; investing needs little money, and exits are possible at once.
 */
export const SIMULATED_PARAMETERS: RuleParameters = {
  ...defaultParameters,
  phaseSize: 60_000_000n,
  projectFeeUsd: 0n,
  investorMinimumUsd: 1_000_000n,
  exitAfterMonths: 0,
  exitReserveMinimum: RESERVE_MINIMUM,
  // The clock of a history does not reach the end of a hold.
  rewardHoldDays: 0,
};

/** An order and its amount; 9 dollars are refused. */
export type SimulatedOrder = { readonly id: string; readonly amountUsd: string };

const AMOUNTS = ['10', '25.5', '40', '9'];

/** The open orders before faults begin, one for each client. */
export const orderAtStart = (client: number): SimulatedOrder => ({
  id: `setup-order-of-client-${String(client)}`,
  amountUsd: AMOUNTS[client % 3] ?? '10',
});

export const openOrder = (actor: string, { id, amountUsd }: SimulatedOrder): Command => ({
  id,
  type: 'purchase.open',
  actor,
  payload: { amountUsd },
});

/** An order, or a cancellation, mostly of one's own order. */
export function makePurchaseCommands(
  random: Random,
  client: number,
  clients: number,
): Pick<Command, 'type' | 'payload'> {
  if (random.chance(0.7)) return { type: 'purchase.open', payload: { amountUsd: random.pick(AMOUNTS) } };
  const whose = random.chance(0.8) ? client : random.between(0, clients - 1);
  return { type: 'purchase.cancel', payload: { order: orderAtStart(whose).id } };
}

/** The orders among commands, on which the provider reports. */
export const ordersIn = (commands: readonly Command[]): SimulatedOrder[] =>
  commands
    .filter(({ type }) => type === 'purchase.open')
    .map(({ id, payload }) => ({ id, amountUsd: (payload as { amountUsd: string }).amountUsd }));

const system = (id: string, type: string, payload: object): Command => ({
  id,
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/** All events of the card provider, mostly in order; the price changes in between. */
export function providerCommands(
  orders: readonly SimulatedOrder[],
  paidAt: number,
  random: Random,
): readonly Command[] {
  const events = orders.flatMap((order) => eventsOf(order, paidAt, random));
  const price = system('price-of-the-simulation', 'supply.set_price', {
    priceUsd: '1.6',
    reason: 'simulated',
  });
  return [...events.slice(0, 4), price, ...events.slice(4)];
}

function eventsOf({ id, amountUsd }: SimulatedOrder, paidAt: number, random: Random): Command[] {
  const about = { order: id };
  const settle = (payment: string): Command =>
    system(`settle:${payment}-${id}`, 'purchase.settle', { amountUsd, ...about, paidAt, payment });
  const dispute = { dispute: 'dp', ...about };
  const isOfAPart = id.charCodeAt(id.length - 1) % 3 === 0;
  const disputedUsd = { amountUsd: isOfAPart ? '4.1' : amountUsd };
  const refundUsd = random.pick([amountUsd, '3.33']);
  const events = [settle('pi1'), ...(random.chance(0.5) ? [settle('pi2')] : [])];
  if (random.chance(0.1)) events.push(system(`expire:${id}`, 'purchase.expire', about));
  const disputed = random.chance(0.6);
  if (disputed) events.push(system(`dispute:${id}`, 'purchase.dispute', { ...dispute, ...disputedUsd }));
  if (random.chance(0.4)) {
    const refund = { amountUsd: refundUsd, ...about, refund: 're' };
    events.push(system(`refund:${id}`, 'purchase.refund', refund));
  }
  if (random.chance(disputed ? 0.8 : 0.2)) {
    const closed = { ...dispute, outcome: random.pick(['won', 'lost', 'lost']) };
    events.push(system(`closed:${id}`, 'purchase.dispute_close', closed));
  }
  return random.chance(0.2) ? shuffle(events, random) : events;
}

/** Another process receives the same events in another order; each event is the same command there. */
export const repeatReports = (commands: readonly Command[], random: Random): readonly Command[] =>
  random.chance(0.5) ? commands : shuffle(commands, random);

function shuffle<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
