import { TwoFactorStateSchema } from './schema.ts';

/** Which codes the person is asked for. */
export const TWO_FACTOR_EXPORT = { twoFactor: TwoFactorStateSchema };
