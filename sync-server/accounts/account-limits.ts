import { type LinkLimits, makeLinkLimits } from './link-limits.ts';
import { makeProofLimits, type ProofLimits } from './proof-limits.ts';
import { makeSignInLimits, type SignInLimits } from './sign-in-limits.ts';
import { makeSignUpLimits, type SignUpLimits } from './sign-up-limits.ts';

/** Everything by which the accounts count what people try. */
type AccountLimits = {
  readonly limits: SignInLimits;
  readonly signUpLimits: SignUpLimits;
  readonly proofLimits: ProofLimits;
  readonly linkLimits: LinkLimits;
};

export const makeAccountLimits = (enabled: boolean): AccountLimits => ({
  limits: makeSignInLimits(enabled),
  signUpLimits: makeSignUpLimits(enabled),
  proofLimits: makeProofLimits(enabled),
  linkLimits: makeLinkLimits(enabled),
});
