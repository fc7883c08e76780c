import type { Challenge } from '#domain/account/session.ts';

/** What the sign-in page hands to its second step, which is loaded when it is needed: few people see it at first. */
export type SecondStep = {
  readonly challenge: Challenge;
  /** Back to e-mail and password, which are still there. */
  readonly onBack: () => void;
};
