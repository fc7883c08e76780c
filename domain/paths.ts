/** The service's addresses for the app, the worker and readers of receipts: each is declared only here. */
export const PATHS = {
  commands: '/api/commands',
  signUp: '/api/auth/sign-up',
  signIn: '/api/auth/sign-in',
  secondFactor: '/api/auth/second-factor',
  refresh: '/api/auth/refresh',
  signOut: '/api/auth/sign-out',
  stepUp: '/api/auth/step-up',
  stepUpPasskey: '/api/auth/step-up/passkey',
  password: '/api/auth/password',
  forgotPassword: '/api/auth/password/forgot',
  resetPassword: '/api/auth/password/reset',
  emailLink: '/api/auth/email/link',
  verifyEmail: '/api/auth/email/verify',
  devices: '/api/auth/devices',
  device: '/api/auth/devices/{id}',
  passkeys: '/api/auth/passkeys',
  passkey: '/api/auth/passkeys/{id}',
  passkeyName: '/api/auth/passkeys/{id}/name',
  passkeyCreation: '/api/auth/passkeys/options',
  passkeyRequest: '/api/auth/passkey/options',
  passkeySignIn: '/api/auth/passkey/sign-in',
  twoFactor: '/api/auth/two-factor',
  twoFactorSetUp: '/api/auth/two-factor/set-up',
  twoFactorEnable: '/api/auth/two-factor/enable',
  twoFactorDisable: '/api/auth/two-factor/disable',
  backupCodes: '/api/auth/two-factor/backup-codes',
  requireCode: '/api/auth/two-factor/require',
  confirm: '/api/auth/two-factor/confirm',
  confirmPasskey: '/api/auth/two-factor/confirm/passkey',
  accountExport: '/api/account/export',
  accountClose: '/api/account/close',
  payee: '/api/payees/{address}',
  payments: '/api/payments',
  checkout: '/api/payments/checkout',
  cardOrder: '/api/payments/orders/{order}',
  push: '/api/push',
  pushSubscription: '/api/push/subscription',
  supply: '/api/supply',
  waitlist: '/api/waitlist',
  proofKey: '/api/explorer/key',
  proofs: '/api/explorer/proofs',
  transactions: '/api/explorer/transactions',
  checkpoint: '/api/checkpoints/{size}',
  latestCheckpoint: '/api/checkpoints/latest',
  consistency: '/api/checkpoints/consistency',
  doorbell: '/sync/doorbell',
  pull: '/sync/{feed}/{collection}',
  pushRows: '/sync/me/{collection}',
  docs: '/api/docs',
  openApi: '/api/openapi.json',
} as const;

/** The names in braces in a path. */
type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The path with its placeholders filled. */
export const pathTo = <P extends string>(path: P, values: Readonly<Record<NamesIn<P>, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_place, name: NamesIn<P>) => encodeURIComponent(values[name]));
