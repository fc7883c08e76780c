import { ProofSchema } from '#domain/account/proof.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../access-tokens.ts';
import type { AccountParts, Caller } from '../account-parts.ts';
import { read } from '../read.ts';
import { proveSelf } from '../self-proof.ts';

/**
 * Closes a person's own account. What is open is said before the proof is used up.
 * Errors, in order: the first issue of the schema, ACCOUNT_NOT_EMPTY with what is open, those of the proof, and what the
 * authority cannot do now.
 */
export async function closeAccount(
  parts: AccountParts,
  session: AccessSession,
  { body, caller }: { body: unknown; caller: Caller },
): Promise<Ok<null> | Err<ErrorCode>> {
  const proof = read(ProofSchema, body);
  if (!proof.ok) return proof;
  const open = parts.closings.openPoints(session.userId);
  if (Object.keys(open).length > 0) return err('ACCOUNT_NOT_EMPTY', open);
  const request = { proof: proof.value, purpose: 'close-account', ip: caller.ip } as const;
  const proven = await proveSelf(parts, session, request);
  return proven.ok ? parts.closings.close(session.userId) : proven;
}
