import { type ErrorCode, isErrorCode } from '#domain/errors.ts';
import type { Verdict } from '#domain/protocol.ts';
import { assert, type Detail, err } from '#domain/result.ts';

/** What a command gets: its verdict for ever, or the reason why it is not decided (yet). */
export type Answer =
  | { readonly ok: true; readonly verdict: Verdict }
  | { readonly ok: false; readonly code: ErrorCode; readonly detail?: Detail };

/** The refusal of a refused command as an error. Throws for a code that is not in the error table: no authority gives one. */
export function refusalOf({ code = '', facts }: Verdict) {
  assert(isErrorCode(code), `a refusal with an unknown code ${code}`);
  return err(code, facts);
}
