import { ForgotPasswordSchema, PasswordResetSchema, VerifyEmailSchema } from '#domain/account/credentials.ts';
import type { ApiRoute } from './api-route.ts';

export const MAIL_LINK_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/auth/password/forgot',
    summary: 'Have a link to replace a forgotten password sent; the answer is the same for an unknown e-mail',
    access: 'none',
    limit: 'entrance',
    body: ForgotPasswordSchema,
    status: 204,
  },
  {
    method: 'post',
    path: '/api/auth/password/reset',
    summary: 'Replace the password with the token of the link; every device is signed out',
    access: 'none',
    limit: 'entrance',
    body: PasswordResetSchema,
    status: 204,
  },
  {
    method: 'post',
    path: '/api/auth/email/link',
    summary: 'Have another link to verify the e-mail sent',
    access: 'bearer',
    limit: 'settings',
    stepUp: false,
    status: 204,
  },
  {
    method: 'post',
    path: '/api/auth/email/verify',
    summary: 'Verify the e-mail with the token of the link',
    access: 'none',
    limit: 'entrance',
    body: VerifyEmailSchema,
    status: 204,
  },
  {
    method: 'get',
    path: '/outbox',
    summary: 'Letters that are not sent because no mail server is set up (test mode, this machine only)',
    access: 'operator',
    limit: 'operator',
    status: 200,
  },
];
