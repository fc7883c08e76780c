import type { z } from 'zod';
import { findFaultyField } from './faulty-field.ts';
import { isDeclaredCode } from '#domain/declared-errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';

/**
 * Parses what a person or an operator gave; the error is its first issue, which they should see. The router parses the
 * bodies of requests.
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): Ok<T> | Err<ErrorCode> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  const code = issue !== undefined && isDeclaredCode(issue.message) ? issue.message : 'REQUEST_INVALID';
  return err(code, { field: findFaultyField(parsed.error) });
}
