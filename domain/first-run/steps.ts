/** The first steps of a new person, in their order. What became of each is a setting, so every device of the person knows it. */
export const FIRST_STEPS = ['claim', 'send', 'address', 'protect', 'install'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The setting of the whole list, which is `skipped` when the person has put it away. */
export const LIST_SETTING = 'firstRun';

/** A setting for each step: two devices that are offline overwrite nothing of each other. */
export const stepSetting = <Step extends FirstStep>(step: Step) => `${LIST_SETTING}:${step}` as const;
