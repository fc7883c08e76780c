import type { CardPayments } from './card-payments.ts';

/** What readiness says of payments: `ok`, or how many wait for staff. Nothing here keeps commands from being taken. */
export function paymentsNote(payments: Pick<CardPayments, 'aside'> | null): string {
  const waiting = payments?.aside.count() ?? 0;
  if (waiting === 0) return 'ok';
  return `${String(waiting)} ${waiting === 1 ? 'payment waits' : 'payments wait'} for staff: npm run job -- payments`;
}
