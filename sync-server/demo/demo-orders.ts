import type { Currency } from '#domain/constants.ts';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Every } from '#domain/schedule/schema.ts';
import { isoTime } from '../iso-time.ts';
import type { DemoPart, DemoStage, PlannedCommand } from './demo-feature.ts';

type Purchase = { readonly day: number; readonly wallet: number; readonly amountUsd: string };

const PURCHASES: readonly Purchase[] = [
  { day: 1, wallet: 0, amountUsd: '250' },
  { day: 4, wallet: 1, amountUsd: '100' },
  { day: 11, wallet: 2, amountUsd: '40' },
  { day: 18, wallet: 0, amountUsd: '120' },
  { day: 27, wallet: 1, amountUsd: '75.5' },
  { day: 36, wallet: 0, amountUsd: '60' },
];

const DAY_MS = 24 * 3_600_000;
const ORDERED_HOUR = 7;
const MINUTE_HOURS = 1 / 60;

const planPurchases = ({ wallets, start }: DemoStage): PlannedCommand[] =>
  PURCHASES.flatMap(({ day, wallet: index, amountUsd }, number) => {
    const wallet = wallets[index];
    if (wallet === undefined) return [];
    const order = `demo-world-order-${String(number)}`;
    const paidHour = ORDERED_HOUR + 2 * MINUTE_HOURS;
    const payment = `demo-payment-${String(number)}`;
    const paidAt = Math.floor(start + day * DAY_MS + paidHour * 3_600_000);
    return [
      {
        day,
        hour: ORDERED_HOUR,
        command: { id: order, type: 'purchase.open', actor: wallet.userId, payload: { amountUsd } },
      },
      {
        day,
        hour: paidHour,
        command: {
          id: `settle:${payment}`,
          type: 'purchase.settle',
          actor: SYSTEM_ACTOR,
          payload: { amountUsd, order, paidAt, payment },
        },
      },
    ];
  });

/** Purchases of DC by card, each order paid two minutes after it was opened. */
export const demoPurchases: DemoPart = { plan: planPurchases };

type Schedule = {
  readonly from: number;
  readonly to: number;
  readonly amount: string;
  readonly currency: Currency;
  readonly note: string;
  readonly every: Every;
  readonly inDays: number;
};

const SCHEDULES: readonly Schedule[] = [
  { from: 0, to: 1, amount: '25', currency: 'USD', note: 'Rent share', every: 'month', inDays: 9 },
  { from: 0, to: 2, amount: '12.5', currency: 'DC', note: 'Savings', every: 'week', inDays: 3 },
  { from: 1, to: 2, amount: '8', currency: 'DC', note: 'Music lessons', every: 'week', inDays: 5 },
];

const planSchedules = ({ wallets, start, days }: DemoStage): PlannedCommand[] =>
  SCHEDULES.flatMap(({ from, to, inDays, ...what }, index) => {
    const [payer, payee] = [wallets[from], wallets[to]];
    if (payer === undefined || payee === undefined) return [];
    const date = isoTime(start + (days + inDays) * DAY_MS).slice(0, 10);
    return {
      day: days - 1,
      hour: 23.5,
      command: {
        id: `demo-world-schedule-${String(index)}`,
        type: 'schedule.create',
        actor: payer.userId,
        payload: { ...what, to: payee.address, startAt: `${date}T09:00`, timeZone: 'UTC' },
      },
    };
  });

/** Schedules for the following days, made on the last day of the history. */
export const demoSchedules: DemoPart = { plan: planSchedules };
