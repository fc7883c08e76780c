/** The routes of passkeys, for the table of all routes. */
import { z } from 'zod';
import { SessionSchema } from '#domain/account/session.ts';
import {
  CreationOptionsSchema,
  PasskeyAddSchema,
  PasskeyAskSchema,
  PasskeyNameSchema,
  PasskeySchema,
  PasskeySignInSchema,
  PasskeysSchema,
  RequestOptionsSchema,
} from '#domain/passkey/schema.ts';
import type { ApiRoute } from './api-route.ts';

const OWN = '/api/auth/passkeys';
const parameters = z.object({ id: z.string() });

export const PASSKEY_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/auth/passkey/options',
    summary: 'How a browser asks for a passkey: to sign in, or for the second step of a sign-in',
    access: 'none',
    limit: 'entrance',
    body: PasskeyAskSchema,
    status: 200,
    answer: RequestOptionsSchema,
  },
  {
    method: 'post',
    path: '/api/auth/passkey/sign-in',
    summary: 'Begin a session on this device with a passkey; no e-mail and no code is asked for',
    access: 'none',
    limit: 'entrance',
    body: PasskeySignInSchema,
    status: 200,
    answer: SessionSchema,
  },
  {
    method: 'get',
    path: OWN,
    summary: "One's own passkeys",
    access: 'bearer',
    limit: 'read',
    stepUp: false,
    status: 200,
    answer: PasskeysSchema,
  },
  {
    method: 'post',
    path: `${OWN}/options`,
    summary: 'How a browser makes another passkey',
    access: 'bearer',
    limit: 'settings',
    stepUp: true,
    status: 200,
    answer: CreationOptionsSchema,
  },
  {
    method: 'post',
    path: OWN,
    summary: 'Add the passkey that the browser made',
    access: 'bearer',
    limit: 'settings',
    stepUp: true,
    body: PasskeyAddSchema,
    status: 201,
    answer: PasskeySchema,
  },
  {
    method: 'post',
    path: `${OWN}/{id}/name`,
    summary: 'Give a passkey another name',
    access: 'bearer',
    limit: 'settings',
    stepUp: false,
    parameters,
    body: PasskeyNameSchema,
    status: 204,
  },
  {
    method: 'delete',
    path: `${OWN}/{id}`,
    summary: 'Remove a passkey: it signs in no more',
    access: 'bearer',
    limit: 'settings',
    stepUp: true,
    parameters,
    status: 204,
  },
];
