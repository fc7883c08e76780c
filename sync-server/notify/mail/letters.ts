/** The texts of the letters that people get. */
import { passwordResetLinkMs, verificationLinkMs } from '#domain/limits.ts';
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#domain/product.ts';
import { makeLetter } from './letter.ts';
import type { Letter } from './ports.ts';

const HOUR_MS = 3_600_000;
const hours = (ms: number): string => (ms === HOUR_MS ? 'one hour' : `${String(ms / HOUR_MS)} hours`);

/** The token is behind `#`: browsers do not send that part, so no server on the way logs it. */
const linkTo = (publicUrl: string, path: string, token: string): string => `${publicUrl}${path}#${token}`;

type LetterLink = { readonly to: string; readonly publicUrl: string; readonly token: string };

export const verificationLetter = ({ to, publicUrl, token }: LetterLink): Letter =>
  makeLetter({
    to,
    subject: `Confirm your email for ${PRODUCT_NAME}`,
    paragraphs: [
      'Hello,',
      `Somebody used this address to open a ${PRODUCT_NAME} account. Please confirm that it is yours.`,
    ],
    link: { label: 'Confirm my email', url: linkTo(publicUrl, '/verify-email', token) },
    after: [
      `The link works once, within ${hours(verificationLinkMs)}.`,
      'If you did not open an account, you can ignore this letter.',
    ],
  });

export const passwordResetLetter = ({ to, publicUrl, token }: LetterLink): Letter =>
  makeLetter({
    to,
    subject: `Choose a new password for ${PRODUCT_NAME}`,
    paragraphs: [
      'Hello,',
      `Somebody asked for a new password for your ${PRODUCT_NAME} account. If it was you, choose one now.`,
    ],
    link: { label: 'Choose a new password', url: linkTo(publicUrl, '/reset-password', token) },
    after: [
      `The link works once, within ${hours(passwordResetLinkMs)}. All your devices are signed out when you choose the new password.`,
      'If it was not you, you can ignore this letter: your password does not change.',
    ],
  });

/** For a sign-up with the address of an existing account; contains nothing that the stranger typed. */
export const signUpLetter = ({ to, publicUrl }: Omit<LetterLink, 'token'>): Letter =>
  makeLetter({
    to,
    subject: 'Somebody tried to sign up with your address',
    paragraphs: [
      'Hello,',
      'Somebody tried to sign up with your address. You already have an account: sign in, or reset your password.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/auth` },
    after: [
      `Choose a new password: ${publicUrl}/forgot-password`,
      'If it was not you, there is nothing to do: your account has not changed. You get this letter at most once a day.',
    ],
  });

/** For a person whose vanished account support has restored. */
export const accessRestoredLetter = ({ to, publicUrl, token }: LetterLink): Letter =>
  makeLetter({
    to,
    subject: `Your access to ${PRODUCT_NAME} is restored`,
    paragraphs: [
      'Hello,',
      `The sign-in data of your ${PRODUCT_NAME} account was lost through no fault of yours, and we have restored your access with this address. Your balances and your history have not changed. Choose a password to continue.`,
    ],
    link: { label: 'Choose a password', url: linkTo(publicUrl, '/reset-password', token) },
    after: [
      `The link works once, within ${hours(passwordResetLinkMs)}. After that, request another one with "Forgot password?".`,
      `If you did not ask for this, write to ${SUPPORT_EMAIL}.`,
    ],
  });

type Notice = {
  readonly to: string;
  readonly publicUrl: string;
  readonly title: string;
  readonly message: string;
  readonly isSecurity: boolean;
};

/** A notification as a letter. For money it links to the app: amounts are shown only after signing in. */
export const noticeLetter = ({ to, publicUrl, title, message, isSecurity }: Notice): Letter =>
  makeLetter({
    to,
    subject: `${title} · ${PRODUCT_NAME}`,
    paragraphs: ['Hello,', message],
    link: isSecurity
      ? { label: 'See your security settings', url: `${publicUrl}/security` }
      : { label: `Open ${PRODUCT_NAME}`, url: `${publicUrl}/notifications` },
    after: [
      isSecurity
        ? 'You get this letter to protect your account; it cannot be turned off.'
        : 'You chose to get these letters. You can turn them off in your notification settings.',
    ],
  });

/** Makes its format at each call, because few letters name a time, and every start would make it. `at`: ms. */
const writeTime = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);

/** The last letter to a person whose account is closed. `at`: when, ms. */
export const accountDeletedLetter = ({ to, at }: { readonly to: string; readonly at: number }): Letter =>
  makeLetter({
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      `Your ${PRODUCT_NAME} account was deleted on ${writeTime(at)} UTC, and your personal data was erased. The account held nothing of value, and it cannot be restored.`,
      'If it was you, there is nothing to do. This is our last letter to you.',
    ],
    after: [
      `If it was not you, somebody had your password or one of your devices while it was unlocked. Change that password wherever else you use it, lock or sign out the device, and write to ${SUPPORT_EMAIL}.`,
    ],
  });
