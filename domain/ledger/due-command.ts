/** The commands that the authority submits by itself. Their ids say what they do, so a repeat, also after a crash, changes nothing. */
import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command } from './entry.ts';

/**
 * How long after its deadline a command is submitted. The authority may stamp an entry with the time at which its batch began, and a
 * command that is refused as too early has used up its id.
 */
export const DUE_DELAY_MS = 5_000;

/** A command of the system; its id is `<type>:<part>:<part>…`. */
export const dueCommand = (
  type: string,
  idParts: readonly (string | number)[],
  payload: object,
): Command => ({ id: [type, ...idParts].join(':'), type, actor: SYSTEM_ACTOR, payload });

/** The first `max` batches that are not done; batches count from 1. */
export function openBatches(batches: number, done: readonly number[], max: number): number[] {
  const known = new Set(done);
  const open: number[] = [];
  for (let batch = 1; batch <= batches && open.length < max; batch += 1) {
    if (!known.has(batch)) open.push(batch);
  }
  return open;
}
