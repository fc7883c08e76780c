import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { AccountParts } from '../account-parts.ts';

/** Closes a person's own account. Errors: ACCOUNT_NOT_EMPTY with what is open, and what the authority cannot do now. */
export async function closeAccount(
  { closings }: AccountParts,
  { userId }: AccessSession,
): Promise<Ok<null> | Err<ErrorCode>> {
  const open = closings.openPoints(userId);
  return Object.keys(open).length > 0 ? err('ACCOUNT_NOT_EMPTY', open) : closings.close(userId);
}
