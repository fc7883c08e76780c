/** What whoever runs the service asks of it by hand. */
import { z } from 'zod';
import { RestoreAccessSchema } from '#domain/account/credentials.ts';
import { StagedCopySchema } from '#domain/backup/schema.ts';
import { MonthSchema } from '#domain/investor/schema.ts';
import { PaymentAsideSchema, SettleAsideSchema } from '#domain/payment/aside.ts';
import type { ApiRoute } from './api-route.ts';
import { Address } from './api-schemas.ts';

export const OPERATOR_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/operator/payments',
    summary: 'Settle a payment that waits for staff; without the token there is nothing here (404)',
    access: 'operator',
    limit: 'operator',
    body: SettleAsideSchema,
    status: 200,
    answer: PaymentAsideSchema,
  },
  {
    method: 'get',
    path: '/api/operator/payments',
    summary: 'The payments that wait for staff; without the token there is nothing here (404)',
    access: 'operator',
    limit: 'operator',
    status: 200,
    answer: z.strictObject({ waiting: z.array(PaymentAsideSchema) }),
  },
  {
    method: 'post',
    path: '/api/operator/backups',
    summary: 'Make a copy of everything ready to be backed up; without the token there is nothing here (404)',
    access: 'operator',
    limit: 'operator',
    status: 200,
    answer: StagedCopySchema,
  },
  {
    method: 'post',
    path: '/api/operator/access',
    summary:
      'Give somebody access again whose account has vanished; without the token there is nothing here (404)',
    access: 'operator',
    limit: 'operator',
    body: RestoreAccessSchema,
    status: 200,
    answer: z.strictObject({ userId: z.string(), address: Address }),
  },
  {
    method: 'post',
    path: '/api/operator/payouts',
    summary:
      'Pay the investors’ shares of a month that is over; without the token there is nothing here (404)',
    access: 'operator',
    limit: 'operator',
    body: MonthSchema,
    status: 200,
    answer: z.looseObject({ month: z.string(), commands: z.int(), heldDc: z.string() }),
  },
];
