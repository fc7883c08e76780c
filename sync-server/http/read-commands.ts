import type { ErrorCode } from '#domain/errors.ts';
import { commandBatchMax, commandIdLengthMax } from '#domain/limits.ts';
import { CommandBatchSchema, type SubmittedCommand, SubmittedCommandSchema } from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { findFaultyField } from '../faulty-field.ts';

/**
 * Reads the body as a batch; a single command is a batch of one. A command of the usual form skips the schema, which would
 * take longer than reading the JSON did; the schema checks every other body.
 */
export function readCommands(body: unknown): Result<readonly SubmittedCommand[], ErrorCode> {
  const isBatch = typeof body === 'object' && body !== null && 'commands' in body;
  const batch = isBatch ? body : { commands: [body] };
  if (isPlainBatch(batch)) return ok(batch.commands);
  const parsed = CommandBatchSchema.safeParse(batch);
  if (parsed.success) return ok(parsed.data.commands);
  return err('REQUEST_INVALID', { field: findFaultyField(parsed.error) });
}

type Batch = { readonly commands: readonly SubmittedCommand[] };

function isPlainBatch(batch: object): batch is Batch {
  for (const key in batch) if (key !== 'commands') return false;
  const { commands } = batch as { readonly commands?: unknown };
  if (!Array.isArray(commands)) return false;
  return commands.length > 0 && commands.length <= commandBatchMax && commands.every(isPlainCommand);
}

const { requestedAt: Timestamp, type: Type } = SubmittedCommandSchema.shape;
const typeLengthMax = Type.maxLength ?? 0;

const REQUIRED = new Set(['id', 'type', 'payload']);

/** True if it has the three fields of every command, optionally the fourth, and no others. */
function isPlainCommand(command: unknown): command is SubmittedCommand {
  if (typeof command !== 'object' || command === null) return false;
  let required = 0;
  for (const key in command) {
    if (REQUIRED.has(key)) required += 1;
    else if (key !== 'requestedAt') return false;
  }
  return required === REQUIRED.size && hasPlainFields(command as Readonly<Record<string, unknown>>);
}

function hasPlainFields(command: Readonly<Record<string, unknown>>): boolean {
  const { id, type, requestedAt } = command;
  const isMoment = requestedAt === undefined || Timestamp.safeParse(requestedAt).success;
  return isMoment && isTextUpTo(commandIdLengthMax, id) && isTextUpTo(typeLengthMax, type);
}

const isTextUpTo = (lengthMax: number, value: unknown): boolean =>
  typeof value === 'string' && value.length <= lengthMax;
