import { isDeclaredCode } from '#domain/declared-errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Verdict } from '#domain/protocol.ts';
import { assert, type Detail, err } from '#domain/result.ts';

/** The answer to a command: its permanent verdict, or the reason why it is not decided (yet). */
export type Answer =
  | { readonly ok: true; readonly verdict: Verdict }
  | { readonly ok: false; readonly code: ErrorCode; readonly detail?: Detail };

/**
 * The refusal of a refused command as an error. Throws for a code that is missing in the error table, because no
 * authority answers one.
 */
export function toRefusal({ code = '', facts }: Verdict) {
  assert(isDeclaredCode(code), `a refusal with an unknown code ${code}`);
  return err(code, facts);
}
