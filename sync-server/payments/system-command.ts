/** Commands that the card edge makes from events: their ids derive from the events, so a repeat changes nothing. */
import { createHash } from 'node:crypto';
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { commandIdLengthMax } from '#domain/limits.ts';

type CommandSource = {
  readonly type: string;
  readonly prefix: string;
  /** The id of the event or payment that it concerns; with the prefix it makes the command's id. */
  readonly of: string;
  readonly payload: object;
};

export const systemCommand = ({ type, prefix, of, payload }: CommandSource): Command => ({
  id: derivedId(prefix, of),
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/** An id derived from the action; a long one is replaced by its hash. */
function derivedId(prefix: string, of: string): string {
  const id = `${prefix}:${of}`;
  if (id.length <= commandIdLengthMax) return id;
  return `${prefix}:${createHash('sha256').update(of).digest('hex').slice(0, 40)}`;
}
