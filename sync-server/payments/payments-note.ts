import type { CardPayments } from './card-payments.ts';

/** Readiness's note about payments: `ok`, or how many wait for staff. It never makes the service unready. */
export function paymentsNote(payments: Pick<CardPayments, 'aside'> | null): string {
  const waiting = payments?.aside.count() ?? 0;
  if (waiting === 0) return 'ok';
  return `${String(waiting)} ${waiting === 1 ? 'payment waits' : 'payments wait'} for staff: npm run job -- payments`;
}
