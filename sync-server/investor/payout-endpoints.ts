/** The payout of a month, when an operator asks for it by hand. */
import { PAYOUTS_PATH } from '#domain/investor/paths.ts';
import { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import { MonthSchema } from '#domain/investor/schema.ts';
import type { Result } from '#domain/result.ts';
import { sendValue } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import type { PaidMonth } from './pay-month.ts';

const PAY_MONTH = endpoint({
  method: 'post',
  path: PAYOUTS_PATH,
  summary: 'Pay the investors’ shares of an ended month; 404 without the token',
  access: 'operator',
  by: 'token',
  limit: 'operator',
  body: MonthSchema,
  bodyError: { code: 'MONTH_INVALID', field: 'month' },
  status: 200,
  answer: z.looseObject({ month: z.string(), commands: z.int(), heldDc: z.string() }),
});

export const INVESTOR_ENDPOINTS: readonly Endpoint[] = [PAY_MONTH];

export type PayoutDeps = { readonly payMonth: (month: string) => Promise<Result<PaidMonth, ErrorCode>> };

export const payoutEndpoints = (deps: PayoutDeps): readonly HandledEndpoint[] => [
  withHandler(PAY_MONTH, async ({ body }, reply) => {
    sendValue(reply, await deps.payMonth(body.month));
  }),
];
