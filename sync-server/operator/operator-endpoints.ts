/**
 * Endpoints for the operator's commands on the running service, with a token that only a reader of its keys can make.
 */
import {
  OPERATOR_ACCESS_PATH,
  OPERATOR_BACKUPS_PATH,
  OPERATOR_PAYMENTS_PATH,
} from '#domain/operations/paths.ts';
import { z } from 'zod';
import { type RestoreAccess, RestoreAccessSchema } from '#domain/account/credentials.ts';
import { type StagedCopyAnswer, StagedCopySchema } from '#domain/backup/schema.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { PaymentAsideSchema, type SettleAside, SettleAsideSchema } from '#domain/payment/payment-aside.ts';
import { err, type Result } from '#domain/result.ts';
import { sendValue } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { RestoredAccess } from '../identity/account/restore-access.ts';
import { CardNetworkError } from '../payments/ports.ts';
import type { SetAside } from '../payments/set-aside.ts';

const SETTLE_ASIDE = endpoint({
  method: 'post',
  path: OPERATOR_PAYMENTS_PATH,
  summary: 'Settle a payment that waits for staff; 404 without the token',
  access: 'operator',
  by: 'token',
  limit: 'operator',
  body: SettleAsideSchema,
  bodyError: { code: 'REQUEST_INVALID', field: 'body' },
  status: 200,
  answer: PaymentAsideSchema,
});

const ASIDES = endpoint({
  method: 'get',
  path: OPERATOR_PAYMENTS_PATH,
  summary: 'The payments that wait for staff; 404 without the token',
  access: 'operator',
  by: 'token',
  limit: 'operator',
  status: 200,
  answer: z.strictObject({ waiting: z.array(PaymentAsideSchema) }),
});

const STAGE_BACKUP = endpoint({
  method: 'post',
  path: OPERATOR_BACKUPS_PATH,
  summary: 'Prepare a copy of everything for a backup; 404 without the token',
  access: 'operator',
  by: 'token',
  limit: 'operator',
  status: 200,
  answer: StagedCopySchema,
});

const RESTORE_ACCESS = endpoint({
  method: 'post',
  path: OPERATOR_ACCESS_PATH,
  summary: 'Restore access to a vanished account; 404 without the token',
  access: 'operator',
  by: 'token',
  limit: 'operator',
  body: RestoreAccessSchema,
  status: 200,
  answer: z.strictObject({ userId: z.string(), address: z.string() }),
});

export const OPERATOR_ENDPOINTS: readonly Endpoint[] = [SETTLE_ASIDE, ASIDES, STAGE_BACKUP, RESTORE_ACCESS];

/** Without card payments nothing waits. */
type Asides = Pick<SetAside, 'list' | 'settle'>;

export type OperatorDeps = {
  readonly asides: Asides | null;
  /** Stages a copy of the installation; null on a CouchDB. */
  readonly stageBackup: (() => Promise<StagedCopyAnswer>) | null;
  readonly restoreAccess: (asked: RestoreAccess) => Promise<Result<RestoredAccess, ErrorCode>>;
};

export const operatorEndpoints = (deps: OperatorDeps): readonly HandledEndpoint[] => [
  withHandler(ASIDES, async (_asked, reply) => {
    reply.json({ waiting: deps.asides === null ? [] : await deps.asides.list() });
  }),
  withHandler(SETTLE_ASIDE, async ({ body }, reply) => {
    if (deps.asides === null) sendProblem(reply, 'PAYMENTS_OFF');
    else sendValue(reply, await settle(deps.asides, body));
  }),
  withHandler(STAGE_BACKUP, async (_asked, reply) => {
    if (deps.stageBackup === null) sendProblem(reply, 'BACKUP_OF_COUCHDB');
    else reply.json(await deps.stageBackup());
  }),
  withHandler(RESTORE_ACCESS, async ({ body }, reply) => {
    sendValue(reply, await deps.restoreAccess(body));
  }),
];

async function settle(asides: Asides, settlement: SettleAside): ReturnType<Asides['settle']> {
  try {
    return await asides.settle(settlement);
  } catch (error) {
    if (error instanceof CardNetworkError) return err('PAYMENT_PROVIDER_FAILED');
    throw error;
  }
}
