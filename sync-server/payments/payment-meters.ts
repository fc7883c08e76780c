import { type Micro, truncateMicro } from '#domain/money.ts';
import type { Meter } from '../meter.ts';

type Figures = {
  /** The number of people with receivables, and their sum. */
  readonly owed: () => { readonly people: number; readonly dc: Micro };
  /** The number of payments that were not credited and wait for staff. */
  readonly asides: () => number;
};

export const paymentMeters = ({ owed, asides }: Figures): readonly Meter[] => [
  { name: 'vaultiq_people_owing', help: 'People who owe DC', read: () => owed().people },
  {
    name: 'vaultiq_owed_dc',
    help: 'What people owe together, whole DC',
    read: () => Number(truncateMicro(owed().dc, 0)),
  },
  { name: 'vaultiq_payments_waiting_for_staff', help: 'Payments that were not credited', read: asides },
];
