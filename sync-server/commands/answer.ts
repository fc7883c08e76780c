import type { ErrorCode } from '#domain/errors.ts';
import type { Verdict } from '#domain/protocol.ts';
import type { Detail } from '#domain/result.ts';

/** What a command gets: its verdict for ever, or the reason why it is not decided (yet). */
export type Answer =
  | { readonly ok: true; readonly verdict: Verdict }
  | { readonly ok: false; readonly code: ErrorCode; readonly detail?: Detail };
