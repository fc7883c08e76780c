/** What an operator asks of the running service by hand, with a token that only who reads its keys can make. */
import { timingSafeEqual } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { ErrorCode } from '#domain/errors.ts';
import { MonthSchema } from '#domain/investor/schema.ts';
import type { Result } from '#domain/result.ts';
import { limitByAddress } from './limit-by-address.ts';
import { extraOf, sendProblem } from './problem.ts';

export type OperatorDeps = {
  readonly token: string;
  readonly payMonth: (month: string) => Promise<Result<object, ErrorCode>>;
};

const REQUESTS_PER_MINUTE_MAX = 30;

/** Without the token there is nothing here. */
export function operatorRoutes({ token, payMonth }: OperatorDeps): Router {
  const router = Router();
  router.post(
    '/api/operator/payouts',
    limitByAddress(REQUESTS_PER_MINUTE_MAX),
    async (request: Request, response: Response) => {
      if (!bears(request.headers.authorization, token)) {
        sendProblem(response, 'NOT_FOUND');
        return;
      }
      const body = MonthSchema.safeParse(request.body);
      if (!body.success) {
        sendProblem(response, 'MONTH_INVALID', { field: 'month' });
        return;
      }
      const paid = await payMonth(body.data.month);
      if (paid.ok) response.set('cache-control', 'no-store').json(paid.value);
      else sendProblem(response, paid.code, extraOf(paid.detail));
    },
  );
  return router;
}

const encoder = new TextEncoder();

function bears(authorization: string | undefined, token: string): boolean {
  const given = encoder.encode(authorization ?? '');
  const wanted = encoder.encode(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
