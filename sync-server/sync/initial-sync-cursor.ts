/**
 * A first synchronisation reads a collection in the order of ids, not through all changes of its database. The cursor
 * holds its position, and the change from which to continue afterwards. To a device it is a checkpoint:
 * `0-walk_<base64url>`.
 */
import { z } from 'zod';
import { SinceSchema } from '#domain/protocol.ts';

const MARK = '0-walk_';

const InitialSyncCursorSchema = z.tuple([SinceSchema, z.string().max(200)]);

/** `from`: the newest change of the database when the reading began; `after`: the id of the last sent document. */
export type InitialSyncCursor = { readonly from: string; readonly after: string };

export const formatInitialSyncCursor = ({ from, after }: InitialSyncCursor): string =>
  `${MARK}${Buffer.from(JSON.stringify([from, after])).toString('base64url')}`;

export const isInitialSyncCursor = (since: string): boolean => since.startsWith(MARK);

/** Null for a text that this server did not write. */
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
