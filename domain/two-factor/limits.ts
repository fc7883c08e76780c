export const twoFactorPeriodSeconds = 30;
/** The number of earlier and of later periods that are accepted too: clocks differ, and typing takes time. */
export const twoFactorStepsOff = 1;
export const twoFactorTriesMax = 5;
export const twoFactorTriesWindowMs = 15 * 60_000;
/** How long a new secret waits for its first code. */
export const twoFactorSetUpMs = 15 * 60_000;
export const backupCodesCount = 10; // C9
/** How long a person has for the code after a right password. */
export const challengeMs = 5 * 60_000;
/** How long a confirmed command may take to arrive. */
export const confirmedMs = 3_600_000;
