import type { z } from 'zod';
import { findFaultyField } from './faulty-field.ts';
import { isDeclaredCode } from '#domain/declared-errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';

/** A request's body parsed by a schema, or its first issue, which the person should see. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): Ok<T> | Err<ErrorCode> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const code = issue !== undefined && isDeclaredCode(issue.message) ? issue.message : 'REQUEST_INVALID';
  return err(code, { field: findFaultyField(parsed.error) });
}
