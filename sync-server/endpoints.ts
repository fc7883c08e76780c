/** Every endpoint of the public interface: the source for limits, logs, the API description and the access tests. */
import { SIGN_IN_ENDPOINTS } from './identity/sign-in/sign-in-endpoints.ts';
import { TWO_FACTOR_ENDPOINTS } from './identity/two-factor/two-factor-endpoints.ts';
import { PASSKEY_ENDPOINTS } from './identity/passkeys/passkey-endpoints.ts';
import { STEP_UP_ENDPOINTS } from './identity/step-up/step-up-endpoints.ts';
import { MAIL_LINK_ENDPOINTS } from './identity/mail-links/mail-link-endpoints.ts';
import { ACCOUNT_ENDPOINTS } from './identity/account/account-endpoints.ts';
import { PAYEE_ENDPOINTS } from './identity/account/payee-endpoints.ts';
import { WALLET_ENDPOINTS } from './wallet/wallet-endpoints.ts';
import { PAYMENT_ENDPOINTS } from './payments/payment-endpoints.ts';
import { CARD_PAGE_ENDPOINTS } from './payments/local-card/card-page-endpoints.ts';
import { PUSH_ENDPOINTS } from './notify/web-push/push-endpoints.ts';
import { OUTBOX_ENDPOINTS } from './notify/mail/outbox-endpoints.ts';
import { SUPPLY_ENDPOINTS } from './supply/supply-endpoints.ts';
import { WAITLIST_ENDPOINTS } from './waitlist/waitlist-endpoints.ts';
import { EXPLORER_ENDPOINTS } from './explorer/explorer-endpoints.ts';
import { PROOF_ENDPOINTS } from './explorer/proof-endpoints.ts';
import { CHECKPOINT_ENDPOINTS } from './explorer/checkpoint-endpoints.ts';
import { SYNC_ENDPOINTS } from './sync/sync-endpoints.ts';
import { HEALTH_ENDPOINTS } from './http/health-endpoints.ts';
import { OPERATOR_ENDPOINTS } from './operator/operator-endpoints.ts';
import { INVESTOR_ENDPOINTS } from './investor/payout-endpoints.ts';
import { DOCS_ENDPOINTS } from './http/docs-endpoints.ts';
import { COMMANDS } from './http/command-endpoint.ts';
import type { Endpoint } from './http/endpoint.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  COMMANDS,
  ...SIGN_IN_ENDPOINTS,
  ...TWO_FACTOR_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
  ...STEP_UP_ENDPOINTS,
  ...MAIL_LINK_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...PAYEE_ENDPOINTS,
  ...WALLET_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...CARD_PAGE_ENDPOINTS,
  ...PUSH_ENDPOINTS,
  ...OUTBOX_ENDPOINTS,
  ...SUPPLY_ENDPOINTS,
  ...WAITLIST_ENDPOINTS,
  ...EXPLORER_ENDPOINTS,
  ...PROOF_ENDPOINTS,
  ...CHECKPOINT_ENDPOINTS,
  ...SYNC_ENDPOINTS,
  ...HEALTH_ENDPOINTS,
  ...OPERATOR_ENDPOINTS,
  ...INVESTOR_ENDPOINTS,
  ...DOCS_ENDPOINTS,
];
