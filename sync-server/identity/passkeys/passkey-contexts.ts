/** What a passkey is asked for. A signature for one context is good for no other. */
import { hashHex } from '#domain/ledger/hash.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';

export const SIGN_IN_CONTEXT = 'sign-in';

/** The second step of the sign-in with this challenge. */
export const secondStepContext = (challenge: string): string => `second:${challenge}`;

/** To show in this session that it is oneself. */
export const stepUpContext = ({ userId, sessionId }: AccessSession): string =>
  `step-up:${userId}:${sessionId}`;

/** To make a passkey in this session. */
export const passkeyCreationContext = ({ userId, sessionId }: AccessSession): string =>
  `make:${userId}:${sessionId}`;

/** To confirm these commands in this session, as they stand. */
export const confirmationContext = (
  { userId, sessionId }: Pick<AccessSession, 'userId' | 'sessionId'>,
  commands: readonly { readonly id: string; readonly requestHash: string }[],
): string =>
  `confirm:${userId}:${sessionId}:${hashHex(commands.map(({ id, requestHash }) => [id, requestHash]))}`;
