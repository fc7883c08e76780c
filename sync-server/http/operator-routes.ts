/** What an operator asks of the running service by hand, with a token that only who reads its keys can make. */
import { timingSafeEqual } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { StagedCopyAnswer } from '#domain/backup/schema.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { MonthSchema } from '#domain/investor/schema.ts';
import { type SettleAside, SettleAsideSchema } from '#domain/payment/aside.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { CardNetworkError } from '../payments/ports.ts';
import type { SetAside } from '../payments/set-aside.ts';
import { extraOf, sendProblem } from './problem.ts';

/** Where nothing can be bought, nothing waits. */
type Asides = Pick<SetAside, 'list' | 'settle'>;

/** Of what the installation has; null where it has it in a CouchDB. */
type StageBackup = (() => Promise<StagedCopyAnswer>) | null;

export type OperatorDeps = {
  readonly token: string;
  readonly payMonth: (month: string) => Promise<Result<object, ErrorCode>>;
  readonly asides: Asides | null;
  readonly stageBackup: StageBackup;
  readonly restoreAccess: (body: unknown) => Promise<Result<object, ErrorCode>>;
};

/** Without the token there is nothing here. */
export function operatorRoutes(deps: OperatorDeps): Router {
  const { token, payMonth, asides, stageBackup, restoreAccess } = deps;
  const router = Router();
  const guard = requireToken(token);
  router.post('/api/operator/payouts', guard, async (request: Request, response: Response) => {
    const body = MonthSchema.safeParse(request.body);
    if (body.success) answer(response, await payMonth(body.data.month));
    else sendProblem(response, 'MONTH_INVALID', { field: 'month' });
  });
  router.get('/api/operator/payments', guard, async (_request: Request, response: Response) => {
    answer(response, ok({ waiting: asides === null ? [] : await asides.list() }));
  });
  router.post('/api/operator/payments', guard, async (request: Request, response: Response) => {
    const body = SettleAsideSchema.safeParse(request.body);
    if (!body.success) sendProblem(response, 'REQUEST_INVALID', { field: 'body' });
    else answer(response, asides === null ? err('PAYMENTS_OFF') : await settle(asides, body.data));
  });
  router.post('/api/operator/backups', guard, async (_request: Request, response: Response) => {
    answer(response, stageBackup === null ? err('BACKUP_OF_COUCHDB') : ok(await stageBackup()));
  });
  router.post('/api/operator/access', guard, async (request: Request, response: Response) => {
    answer(response, await restoreAccess(request.body));
  });
  return router;
}

async function settle(asides: Asides, settlement: SettleAside): Promise<Result<object, ErrorCode>> {
  try {
    return await asides.settle(settlement);
  } catch (error) {
    if (error instanceof CardNetworkError) return err('PAYMENT_PROVIDER_FAILED');
    throw error;
  }
}

function answer(response: Response, result: Result<object, ErrorCode>): void {
  if (result.ok) response.set('cache-control', 'no-store').json(result.value);
  else sendProblem(response, result.code, extraOf(result.detail));
}

const requireToken =
  (token: string): RequestHandler =>
  (request, response, next) => {
    if (bears(request.headers.authorization, token)) next();
    else sendProblem(response, 'NOT_FOUND');
  };

const encoder = new TextEncoder();

function bears(authorization: string | undefined, token: string): boolean {
  const given = encoder.encode(authorization ?? '');
  const wanted = encoder.encode(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
