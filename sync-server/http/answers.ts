/** Sends the outcome of a use case: its value, no content, or a problem. */
import type { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import type { Detail } from '#domain/result.ts';
import { findFaultyField } from '../faulty-field.ts';
import type { DeepReadonly, Reply, ReplyOf } from './endpoint.ts';
import { toProblemExtra, sendProblem } from './problem.ts';

export type RefusedResult = { readonly ok: false; readonly code: ErrorCode; readonly detail?: Detail };

export const refuse = (reply: Reply, { code, detail }: Omit<RefusedResult, 'ok'>): void => {
  sendProblem(reply, code, toProblemExtra(detail));
};

/** Answers a request that does not match its schema, with the name of the field. */
export const refuseUnread = (reply: Reply, error: z.ZodError, where?: 'query'): void => {
  sendProblem(reply, 'REQUEST_INVALID', { field: findFaultyField(error, where) });
};

/** Sends the value, or no content when it is null. */
export function sendValue<Answer extends object>(
  reply: ReplyOf<Answer>,
  result: { readonly ok: true; readonly value: DeepReadonly<NoInfer<Answer>> | null } | RefusedResult,
  status = 200,
): void {
  if (!result.ok) refuse(reply, result);
  else if (result.value === null) reply.status(204).end();
  else reply.status(status).json(result.value);
}

export function sendDone(reply: Reply, result: { readonly ok: true } | RefusedResult): void {
  if (result.ok) reply.status(204).end();
  else refuse(reply, result);
}
