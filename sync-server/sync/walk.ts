/**
 * A first synchronisation walks a collection by id instead of through the changes of everything in its database: the
 * checkpoint then says where the walk is and from which change on to follow afterwards. It looks like any other
 * checkpoint to a device: `0-walk_<base64url>`.
 */
import { z } from 'zod';
import { SinceSchema } from '#domain/protocol.ts';

const MARK = '0-walk_';

const WalkSchema = z.tuple([SinceSchema, z.string().max(200)]);

/** `from`: the database's change before the walk began; `after`: the id of the last document handed out. */
export type Walk = { readonly from: string; readonly after: string };

export const writeWalk = ({ from, after }: Walk): string =>
  `${MARK}${Buffer.from(JSON.stringify([from, after])).toString('base64url')}`;

export const isWalk = (since: string): boolean => since.startsWith(MARK);

/** Null for what this server did not write. */
export function readWalk(since: string): Walk | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(since.slice(MARK.length), 'base64url').toString('utf8'));
    const parsed = WalkSchema.safeParse(json);
    return parsed.success && !isWalk(parsed.data[0]) ? { from: parsed.data[0], after: parsed.data[1] } : null;
  } catch {
    return null;
  }
}
