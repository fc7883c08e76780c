/** Endpoints for passwords and mailboxes: changing the password, and the links that are sent by mail. */
import {
  ForgotPasswordSchema,
  PasswordChangeSchema,
  PasswordResetSchema,
  VerifyEmailSchema,
} from '#domain/account/credentials.ts';
import {
  EMAIL_LINK_PATH,
  FORGOT_PASSWORD_PATH,
  PASSWORD_PATH,
  RESET_PASSWORD_PATH,
  VERIFY_EMAIL_PATH,
} from '#domain/account/paths.ts';
import { sendDone } from '../../http/answers.ts';
import type { CallerReader } from '../../http/caller-reader.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import type { PasswordChange } from '../credentials/password-change.ts';
import type { EmailVerification } from './email-verification.ts';
import type { PasswordReset } from './password-reset.ts';

const CHANGE_PASSWORD = endpoint({
  method: 'post',
  path: PASSWORD_PATH,
  summary: 'Change the password; the other devices are signed out',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  beforePasswordChange: true,
  body: PasswordChangeSchema,
  status: 204,
});

const FORGOT_PASSWORD = endpoint({
  method: 'post',
  path: FORGOT_PASSWORD_PATH,
  summary: 'Send a link to replace a forgotten password; the answer is the same for an unknown e-mail',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: ForgotPasswordSchema,
  status: 204,
});

const RESET_PASSWORD = endpoint({
  method: 'post',
  path: RESET_PASSWORD_PATH,
  summary: 'Replace the password with the token of the link; every device is signed out',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: PasswordResetSchema,
  status: 204,
});

const RESEND_LINK = endpoint({
  method: 'post',
  path: EMAIL_LINK_PATH,
  summary: 'Send another link to verify the e-mail',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  status: 204,
});

const VERIFY_EMAIL = endpoint({
  method: 'post',
  path: VERIFY_EMAIL_PATH,
  summary: 'Verify the e-mail with the token of the link',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: VerifyEmailSchema,
  status: 204,
});

export const MAIL_LINK_ENDPOINTS: readonly Endpoint[] = [
  CHANGE_PASSWORD,
  FORGOT_PASSWORD,
  RESET_PASSWORD,
  RESEND_LINK,
  VERIFY_EMAIL,
];

type MailLinkDeps = {
  readonly accounts: PasswordChange &
    Pick<EmailVerification, 'resendLink' | 'verifyEmail'> &
    Pick<PasswordReset, 'forgotPassword' | 'resetPassword'>;
  readonly callerOf: CallerReader;
};

export const mailLinkEndpoints = ({ accounts, callerOf }: MailLinkDeps): readonly HandledEndpoint[] => [
  withHandler(CHANGE_PASSWORD, async ({ session, request, body }, reply) => {
    sendDone(reply, await accounts.changePassword(session, { body, caller: callerOf(request) }));
  }),
  withHandler(FORGOT_PASSWORD, async ({ request, body }, reply) => {
    sendDone(reply, await accounts.forgotPassword(body, callerOf(request)));
  }),
  withHandler(RESET_PASSWORD, async ({ request, body }, reply) => {
    sendDone(reply, await accounts.resetPassword(body, callerOf(request)));
  }),
  withHandler(RESEND_LINK, async ({ session, request }, reply) => {
    sendDone(reply, await accounts.resendLink(session, callerOf(request)));
  }),
  withHandler(VERIFY_EMAIL, async ({ body }, reply) => {
    sendDone(reply, await accounts.verifyEmail(body));
  }),
];
