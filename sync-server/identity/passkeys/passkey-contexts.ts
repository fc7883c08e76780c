/** The contexts of passkey challenges. A signature is valid only in its own context. */
import { hashHex } from '#domain/ledger/hash.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';

export const SIGN_IN_CONTEXT = 'sign-in';

/** The second step of the sign-in with this challenge. */
export const secondStepContext = (challenge: string): string => `second:${challenge}`;

/** A step-up in this session. */
export const stepUpContext = ({ userId, sessionId }: AccessSession): string =>
  `step-up:${userId}:${sessionId}`;

/** Adding a passkey in this session. */
export const passkeyCreationContext = ({ userId, sessionId }: AccessSession): string =>
  `make:${userId}:${sessionId}`;

/** Confirming exactly these commands in this session. */
export const confirmationContext = (
  { userId, sessionId }: Pick<AccessSession, 'userId' | 'sessionId'>,
  commands: readonly { readonly id: string; readonly requestHash: string }[],
): string =>
  `confirm:${userId}:${sessionId}:${hashHex(commands.map(({ id, requestHash }) => [id, requestHash]))}`;
