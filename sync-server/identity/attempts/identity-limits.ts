import type { Monotonic } from './expiring-map.ts';
import { type LinkLimits, makeLinkLimits } from '../mail-links/link-limits.ts';
import { makeProofLimits, type ProofLimits } from '../step-up/proof-limits.ts';
import { makeSignInLimits, type SignInLimits } from '../sign-in/sign-in-limits.ts';
import { makeSignUpLimits, type SignUpLimits } from '../sign-up/sign-up-limits.ts';

/** The counters of attempts to prove an identity. */
type IdentityLimits = {
  readonly limits: SignInLimits;
  readonly signUpLimits: SignUpLimits;
  readonly proofLimits: ProofLimits;
  readonly linkLimits: LinkLimits;
};

export type LimitsConfig = {
  readonly rateLimits: boolean;
  /** For tests, whose windows stand still. */
  readonly limitsNow?: Monotonic | undefined;
};

export function makeIdentityLimits({
  rateLimits,
  limitsNow = () => performance.now(),
}: LimitsConfig): IdentityLimits {
  return {
    limits: makeSignInLimits(rateLimits, limitsNow),
    signUpLimits: makeSignUpLimits(rateLimits, limitsNow),
    proofLimits: makeProofLimits(rateLimits, limitsNow),
    linkLimits: makeLinkLimits(rateLimits, limitsNow),
  };
}
