/**
 * A first synchronisation reads a collection in the order of ids, not through the changes of its whole database. The cursor says
 * how far it has come and from which change to follow afterwards. To a device it is a checkpoint: `0-walk_<base64url>`.
 */
import { z } from 'zod';
import { SinceSchema } from '#domain/protocol.ts';

const MARK = '0-walk_';

const InitialSyncCursorSchema = z.tuple([SinceSchema, z.string().max(200)]);

/** `from`: the newest change of the database when the reading began; `after`: the id of the last document handed out. */
export type InitialSyncCursor = { readonly from: string; readonly after: string };

export const formatInitialSyncCursor = ({ from, after }: InitialSyncCursor): string =>
  `${MARK}${Buffer.from(JSON.stringify([from, after])).toString('base64url')}`;

export const isInitialSyncCursor = (since: string): boolean => since.startsWith(MARK);

/** Null for what this server did not write. */
export function parseInitialSyncCursor(since: string): InitialSyncCursor | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(since.slice(MARK.length), 'base64url').toString('utf8'));
    const parsed = InitialSyncCursorSchema.safeParse(json);
    return parsed.success && !isInitialSyncCursor(parsed.data[0])
      ? { from: parsed.data[0], after: parsed.data[1] }
      : null;
  } catch {
    return null;
  }
}
