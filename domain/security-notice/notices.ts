/** The notices about the security of an account. */
import type { NoticeDefinition } from '../ledger/notice.ts';

type Words = { readonly title: string; readonly message: string };

/** The advice in case it was somebody else. */
const CHANGE_PASSWORD =
  'If this was not you, change your password and sign out the devices that you do not know.';

const WORDS = {
  'two_factor.enabled': {
    title: 'Two-factor authentication is on',
    message: `A code of your authenticator app is asked for when you sign in. ${CHANGE_PASSWORD}`,
  },
  'two_factor.disabled': {
    title: 'Two-factor authentication is off',
    message: `Your password alone opens your account now. ${CHANGE_PASSWORD}`,
  },
  'two_factor.backup_used': {
    title: 'Backup code used',
    message: `One of your backup codes was used, and does not work again. ${CHANGE_PASSWORD}`,
  },
  'two_factor.codes_renewed': {
    title: 'New backup codes',
    message: `The backup codes that you had before do not work any more. ${CHANGE_PASSWORD}`,
  },
  'passkey.added': {
    title: 'Passkey added',
    message:
      'It can sign in to your account. If this was not you, remove it under Security Settings, change your password and sign out the devices that you do not know.',
  },
  'passkey.removed': {
    title: 'Passkey removed',
    message: `A passkey does not sign in to your account any more. ${CHANGE_PASSWORD}`,
  },
  'password.changed': {
    title: 'Password changed',
    message:
      'Your other devices were signed out. If this was not you, reset your password at once and see which devices are signed in.',
  },
  'password.reset': {
    title: 'Password reset',
    message:
      'Your password was replaced by a link sent to your e-mail, and every device was signed out. Passkeys still sign in. If this was not you, somebody reads your e-mail: secure it first, then reset the password again.',
  },
  'email.verified': {
    title: 'E-mail verified',
    message: 'Your e-mail address is confirmed as yours.',
  },
  'access.restored': {
    title: 'Access restored',
    message:
      'The record of how you sign in was lost, and support has made it anew: balances and history are as before. Choose a password by the link in our letter, and set up two-factor authentication again if it is off. If this was not you, write to support at once.',
  },
  'device.new_sign_in': {
    title: 'New sign-in',
    message: `Your account was opened on a device that it was not used on before. ${CHANGE_PASSWORD}`,
  },
  'session.replayed': {
    title: 'Device signed out',
    message: `A key of this session was used a second time, as by somebody who copied it, so the session was ended. Sign in again on your own device. ${CHANGE_PASSWORD}`,
  },
  'account.locked': {
    title: 'Too many wrong codes',
    message: `Somebody who knows your password gave too many wrong codes; no code is taken for some minutes. If this was not you, change your password.`,
  },
} as const satisfies Readonly<Record<string, Words>>;

export type SecurityNotice = keyof typeof WORDS;

export const SECURITY_NOTICES = Object.keys(WORDS) as [SecurityNotice, ...SecurityNotice[]];

const securityNotice = ({ message, title }: Words): NoticeDefinition => ({
  // `device` is the name of the device on which it happened.
  text: (_facts, { device }) => ({
    type: 'security',
    title,
    message: device === undefined ? message : `${device}: ${message}`,
  }),
});

export const securityNotices = Object.fromEntries(
  SECURITY_NOTICES.map((notice) => [notice, securityNotice(WORDS[notice])]),
) as Readonly<Record<SecurityNotice, NoticeDefinition>>;

declare module '../ledger/facts.ts' {
  interface FeatureNotices {
    securityNotice: SecurityNotice;
  }
}
