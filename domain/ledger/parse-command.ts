import type { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { isErrorCode } from '../errors.ts';
import { isCommandId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import type { CheckedCommand } from './decide.ts';
import type { Command } from './entry.ts';
import { hashHex, type Sha256 } from './hash.ts';
import type { Rule } from './rule.ts';

/** The lookups that a parser needs of the features. */
type Known = {
  readonly ruleOf: (type: string) => Rule | undefined;
  readonly isKnownCode: (code: string) => code is ErrorCode;
};

/**
 * Checks a command's id, type and payload, and ties its id to its content. Errors: COMMAND_UNKNOWN, COMMAND_INVALID, or
 * the code that the payload's schema names; `detail.field` names the field. FIELDS_REQUIRED takes precedence over every
 * other code of a payload, then the first field in the schema's order.
 */
export function parseCommand(
  { isKnownCode, ruleOf }: Known,
  command: Command,
  hash: Sha256,
): Result<CheckedCommand, ErrorCode> {
  if (!isCommandId(command.id)) return err('COMMAND_INVALID', { field: 'id' });
  const rule = ruleOf(command.type);
  if (rule === undefined) return err('COMMAND_UNKNOWN', { field: 'type' });
  const plain = rule.readPlain?.(command.payload) ?? null;
  const parsed =
    plain === null ? rule.schema.safeParse(command.payload) : { success: true as const, data: plain };
  if (!parsed.success) return firstIssue(parsed.error, isKnownCode);
  const { id, type, actor, app } = command;
  const payload = parsed.data;
  const body = app === undefined ? { actor, payload, type } : { actor, app, payload, type };
  return ok({ id, ...body, requestHash: hashHex(body, hash), rule });
}

/** The issue to report first, as an error of the error table. */
export function firstIssue(
  error: z.ZodError,
  isKnownCode: Known['isKnownCode'] = isErrorCode,
): Result<never, ErrorCode> {
  const issue = error.issues.find((one) => one.message === 'FIELDS_REQUIRED') ?? error.issues[0];
  const field = issue === undefined || issue.path.length === 0 ? 'payload' : issue.path.join('.');
  const code = issue !== undefined && isKnownCode(issue.message) ? issue.message : 'COMMAND_INVALID';
  return err(code, { field });
}
