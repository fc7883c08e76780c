/** Every route of the public interface, with the schemas it really uses: the source of /api/openapi.json and /api/docs. */
import { z } from 'zod';
import {
  CommandBatchAnswerSchema,
  CommandBatchSchema,
  PullAnswerSchema,
  PushAnswerSchema,
  PushRequestSchema,
  SinceSchema,
  SubmittedCommandSchema,
} from '#domain/protocol.ts';
import { DeviceSchema, PayeeSchema, SessionSchema, SignInAnswerSchema } from '#domain/account/session.ts';
import { MonthSchema } from '#domain/investor/schema.ts';
import { SupplyAnswerSchema } from '#domain/market/supply.ts';
import { PasswordChangeSchema, SignInSchema, SignUpSchema } from '#domain/account/credentials.ts';
import { WaitlistSchema } from '#domain/waitlist/schema.ts';
import { ACCOUNT_ROUTES } from './account-api.ts';
import { Address, Feed, Health, Changes, OwnWalletSchema } from './api-schemas.ts';
import { CHECKPOINT_ROUTES } from './api-checkpoints.ts';
import { EXPLORER_ROUTES } from './api-explorer.ts';
import { MAIL_LINK_ROUTES } from './mail-link-api.ts';
import type { ApiRoute } from './api-route.ts';
import { PASSKEY_ROUTES } from './passkey-api.ts';
import { PAYMENT_ROUTES } from './payment-api.ts';
import { PUSH_ROUTES } from './push-api.ts';
import { STEP_UP_ROUTES } from './step-up-api.ts';
import { TWO_FACTOR_ROUTES } from './two-factor-api.ts';

export const API_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/commands',
    summary:
      'Decide one command, or a batch. A verdict is final, and every repeat of an id gets the same one.',
    access: 'bearer',
    stepUp: false,
    body: z.union([SubmittedCommandSchema, CommandBatchSchema]),
    status: 200,
    answer: CommandBatchAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/auth/sign-up',
    summary: 'Open an account and its wallet',
    access: 'none',
    body: SignUpSchema,
    status: 201,
    answer: SessionSchema,
  },
  {
    method: 'post',
    path: '/api/auth/sign-in',
    summary: 'Begin a session on this device, or be asked for a second factor',
    access: 'none',
    body: SignInSchema,
    status: 200,
    answer: SignInAnswerSchema,
  },
  ...TWO_FACTOR_ROUTES,
  ...PASSKEY_ROUTES,
  ...STEP_UP_ROUTES,
  ...MAIL_LINK_ROUTES,
  {
    method: 'post',
    path: '/api/auth/refresh',
    summary: 'A new access token; the refresh cookie is rotated',
    access: 'cookie',
    status: 200,
    answer: SessionSchema,
  },
  {
    method: 'post',
    path: '/api/auth/sign-out',
    summary: 'End the session of this device',
    access: 'cookie',
    status: 204,
  },
  {
    method: 'post',
    path: '/api/auth/password',
    summary: 'Change the password; the other devices are signed out',
    access: 'bearer',
    stepUp: true,
    beforePasswordChange: true,
    body: PasswordChangeSchema,
    status: 204,
  },
  {
    method: 'get',
    path: '/api/auth/devices',
    summary: 'The devices that are signed in',
    access: 'bearer',
    stepUp: false,
    beforePasswordChange: true,
    status: 200,
    answer: z.object({ devices: z.array(DeviceSchema) }),
  },
  {
    method: 'delete',
    path: '/api/auth/devices',
    summary: 'End the sessions of all other devices',
    access: 'bearer',
    stepUp: false,
    status: 204,
  },
  {
    method: 'delete',
    path: '/api/auth/devices/{id}',
    summary: 'End the session of another device',
    access: 'bearer',
    stepUp: false,
    parameters: z.object({ id: z.string() }),
    status: 204,
  },
  {
    method: 'get',
    path: '/api/wallet',
    summary: "One's own balances as of the last durable entry",
    access: 'bearer',
    stepUp: false,
    status: 200,
    answer: OwnWalletSchema,
  },
  {
    method: 'get',
    path: '/api/payees/{address}',
    summary: 'Whose wallet an address is: the name to compare before sending',
    access: 'bearer',
    stepUp: false,
    parameters: Address,
    status: 200,
    answer: PayeeSchema,
  },
  ...ACCOUNT_ROUTES,
  ...PAYMENT_ROUTES,
  ...PUSH_ROUTES,
  {
    method: 'get',
    path: '/api/supply',
    summary: 'The supply of DC: phase, price, split, price events, and what the vaults hold',
    access: 'none',
    status: 200,
    answer: SupplyAnswerSchema,
  },
  {
    method: 'post',
    path: '/api/waitlist',
    summary: 'Be told of the launch; joining twice is answered like joining once',
    access: 'none',
    body: WaitlistSchema,
    status: 204,
  },
  ...EXPLORER_ROUTES,
  ...CHECKPOINT_ROUTES,
  {
    method: 'get',
    path: '/sync/{feed}/changes',
    summary: 'Changes of all collections of a feed since a checkpoint',
    access: 'bearer',
    stepUp: false,
    parameters: Feed.pick({ feed: true }),
    query: z.object({ since: SinceSchema.optional(), limit: z.int().optional() }),
    status: 200,
    answer: Changes,
  },
  {
    method: 'get',
    path: '/sync/{feed}/{collection}',
    summary: 'Changes of a collection since a checkpoint',
    access: 'bearer',
    stepUp: false,
    parameters: Feed,
    query: z.object({ since: SinceSchema.optional(), limit: z.int().optional() }),
    status: 200,
    answer: PullAnswerSchema,
  },
  {
    method: 'post',
    path: '/sync/me/{collection}',
    summary: 'Write contacts, labels, settings, payment requests and read flags; refused row by row',
    access: 'bearer',
    stepUp: false,
    parameters: Feed.pick({ collection: true }),
    body: PushRequestSchema,
    status: 200,
    answer: PushAnswerSchema,
  },
  {
    method: 'get',
    path: '/sync/doorbell',
    summary: 'Server-sent events: `ring` names the collections that moved',
    access: 'bearer',
    stepUp: false,
    status: 200,
  },
  {
    method: 'get',
    path: '/healthz',
    summary: 'The process lives',
    access: 'none',
    status: 200,
    answer: Health,
  },
  {
    method: 'get',
    path: '/readyz',
    summary: 'Commands can be taken (503 when not)',
    access: 'none',
    status: 200,
    answer: Health,
  },
  {
    method: 'get',
    path: '/metrics',
    summary: 'Figures for Prometheus; without the right to them there is nothing here (404)',
    access: 'operator',
    status: 200,
  },
  {
    method: 'post',
    path: '/api/operator/payouts',
    summary:
      'Pay the investors’ shares of a month that is over; without the token there is nothing here (404)',
    access: 'operator',
    body: MonthSchema,
    status: 200,
    answer: z.looseObject({ month: z.string(), commands: z.int(), heldDc: z.string() }),
  },
  {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This description, for machines',
    access: 'none',
    status: 200,
    answer: z.looseObject({ openapi: z.string() }),
  },
  {
    method: 'get',
    path: '/api/docs',
    summary: 'This description, for people',
    access: 'none',
    status: 200,
  },
];
