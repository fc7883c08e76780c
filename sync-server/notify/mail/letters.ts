/** The texts of the letters that people get. */
import { passwordResetLinkMs, verificationLinkMs } from '#domain/limits.ts';
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#domain/product.ts';
import { makeLetter } from './letter.ts';
import type { Letter } from './ports.ts';

const HOUR_MS = 3_600_000;
const hours = (ms: number): string => (ms === HOUR_MS ? 'one hour' : `${String(ms / HOUR_MS)} hours`);

/** The token is behind `#`: browsers do not send that part, so no server on the way logs it. */
const linkTo = (publicUrl: string, path: string, token: string): string => `${publicUrl}${path}#${token}`;

type Linked = { readonly to: string; readonly publicUrl: string; readonly token: string };

export const verificationLetter = ({ to, publicUrl, token }: Linked): Letter =>
  makeLetter({
    to,
    subject: `Confirm your e-mail for ${PRODUCT_NAME}`,
    paragraphs: [
      'Hello,',
      `this address was given for an account of ${PRODUCT_NAME}. Confirm that it is yours.`,
    ],
    link: { label: 'Confirm my e-mail', url: linkTo(publicUrl, '/verify-email', token) },
    after: [
      `The link works once, within ${hours(verificationLinkMs)}.`,
      'If you have no account, there is nothing to do.',
    ],
  });

export const passwordResetLetter = ({ to, publicUrl, token }: Linked): Letter =>
  makeLetter({
    to,
    subject: `Choose a new password for ${PRODUCT_NAME}`,
    paragraphs: [
      'Hello,',
      `somebody asked to replace the password of your account of ${PRODUCT_NAME}. If it was you, choose a new one.`,
    ],
    link: { label: 'Choose a new password', url: linkTo(publicUrl, '/reset-password', token) },
    after: [
      `The link works once, within ${hours(passwordResetLinkMs)}. Every device is signed out when the password is replaced.`,
      'If it was not you, there is nothing to do: your password stays as it is.',
    ],
  });

/** For a sign-up with the address of an existing account; contains nothing that the stranger typed. */
export const signUpLetter = ({ to, publicUrl }: Omit<Linked, 'token'>): Letter =>
  makeLetter({
    to,
    subject: 'Somebody tried to sign up with your address',
    paragraphs: [
      'Hello,',
      'Somebody tried to sign up with your address. You have an account already: sign in or reset your password.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/auth` },
    after: [
      `To choose a new password: ${publicUrl}/forgot-password`,
      'If it was not you, there is nothing to do: your account is as it was. You get this letter once a day at most.',
    ],
  });

/** For a person whose vanished account support has restored. */
export const accessRestoredLetter = ({ to, publicUrl, token }: Linked): Letter =>
  makeLetter({
    to,
    subject: `Your access to ${PRODUCT_NAME} is restored`,
    paragraphs: [
      'Hello,',
      `the record of how you sign in to ${PRODUCT_NAME} was lost through no fault of yours, and we have made it anew for this address. Your balances and your history are as they were. Choose a password to go on.`,
    ],
    link: { label: 'Choose a password', url: linkTo(publicUrl, '/reset-password', token) },
    after: [
      `The link works once, within ${hours(passwordResetLinkMs)}. After that, ask for another under "Forgot password?".`,
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
        ? 'You get this for the safety of your account; it cannot be turned off.'
        : 'You chose to get these by e-mail. Choose otherwise in the settings of your notifications.',
    ],
  });

const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The last letter to a person whose account is closed. `at`: when, ms. */
export const accountDeletedLetter = ({ to, at }: { readonly to: string; readonly at: number }): Letter =>
  makeLetter({
    to,
    subject: 'Your account was deleted',
    paragraphs: [
      'Hello,',
      `your account of ${PRODUCT_NAME} was deleted on ${written.format(at)} UTC, and what said who you are was erased. It held nothing of value, and cannot be brought back.`,
      'If it was you, there is nothing to do. This is our last letter to you.',
    ],
    after: [
      `If it was not you, somebody had your password, or one of your devices unlocked. Choose another password wherever else you use the same one, lock or sign out that device, and write to ${SUPPORT_EMAIL}.`,
    ],
  });
