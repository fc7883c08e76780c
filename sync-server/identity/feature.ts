import type { EdgeFeature } from '../edge-feature.ts';
import { ACCOUNT_ENDPOINTS } from './account/account-endpoints.ts';
import { PAYEE_ENDPOINTS } from './account/payee-endpoints.ts';
import { MAIL_LINK_ENDPOINTS } from './mail-links/mail-link-endpoints.ts';
import { PASSKEY_ENDPOINTS } from './passkeys/passkey-endpoints.ts';
import { SIGN_IN_ENDPOINTS } from './sign-in/sign-in-endpoints.ts';
import { STEP_UP_ENDPOINTS } from './step-up/step-up-endpoints.ts';
import { TWO_FACTOR_ENDPOINTS } from './two-factor/two-factor-endpoints.ts';

export const identity: EdgeFeature = {
  name: 'identity',
  endpoints: [
    ...SIGN_IN_ENDPOINTS,
    ...TWO_FACTOR_ENDPOINTS,
    ...PASSKEY_ENDPOINTS,
    ...STEP_UP_ENDPOINTS,
    ...MAIL_LINK_ENDPOINTS,
    ...ACCOUNT_ENDPOINTS,
    ...PAYEE_ENDPOINTS,
  ],
};
