/** The routes of passkeys, for the table of all routes. */
import { z } from 'zod';
import { ProofAskSchema, ProofSchema } from '#domain/account/proof.ts';
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
    body: PasskeyAskSchema,
    status: 200,
    answer: RequestOptionsSchema,
  },
  {
    method: 'post',
    path: '/api/auth/passkey/sign-in',
    summary: 'Begin a session on this device with a passkey; no e-mail and no code is asked for',
    access: 'none',
    body: PasskeySignInSchema,
    status: 200,
    answer: SessionSchema,
  },
  {
    method: 'get',
    path: OWN,
    summary: "One's own passkeys",
    access: 'bearer',
    status: 200,
    answer: PasskeysSchema,
  },
  {
    method: 'post',
    path: `${OWN}/options`,
    summary:
      'How a browser makes another passkey; takes the password, and a code where codes are on, or a passkey',
    access: 'bearer',
    body: ProofSchema,
    status: 200,
    answer: CreationOptionsSchema,
  },
  {
    method: 'post',
    path: OWN,
    summary: 'Add the passkey that the browser made',
    access: 'bearer',
    body: PasskeyAddSchema,
    status: 201,
    answer: PasskeySchema,
  },
  {
    method: 'post',
    path: `${OWN}/proof`,
    summary: "How a browser asks for one of one's own passkeys in place of the password, for one purpose",
    access: 'bearer',
    body: ProofAskSchema,
    status: 200,
    answer: RequestOptionsSchema,
  },
  {
    method: 'post',
    path: `${OWN}/{id}/name`,
    summary: 'Give a passkey another name',
    access: 'bearer',
    parameters,
    body: PasskeyNameSchema,
    status: 204,
  },
  {
    method: 'delete',
    path: `${OWN}/{id}`,
    summary: 'Remove a passkey: it signs in no more',
    access: 'bearer',
    parameters,
    status: 204,
  },
];
