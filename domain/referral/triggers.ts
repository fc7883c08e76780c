/** What a referred person does for the first time that earns a reward for whoever referred them (ruling R1). */
export const REFERRAL_TRIGGERS = ['signup', 'purchase', 'project'] as const;
export type ReferralTrigger = (typeof REFERRAL_TRIGGERS)[number];
