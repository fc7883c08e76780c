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
import { DeviceSchema, PayeeSchema, SessionSchema } from '#domain/account/session.ts';
import { SupplyAnswerSchema } from '#domain/market/supply.ts';
import { ProofsAnswerSchema, ProofsRequestSchema } from '#domain/receipt/schema.ts';
import { PasswordChangeSchema, SignInSchema, SignUpSchema } from '#domain/account/credentials.ts';
import {
  Address,
  TransactionId,
  Feed,
  Health,
  Hex,
  Changes,
  OwnWalletSchema,
  WalletSchema,
  ItemSchema,
  ProvenSchema,
  ExplorerQuery,
} from './api-schemas.ts';

export type ApiRoute = {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly summary: string;
  /**
   * `bearer`: an access token; `cookie`: the refresh cookie and the client header; `none`: public; `operator`: this
   * machine, or whoever has the METRICS_TOKEN.
   */
  readonly access: 'none' | 'bearer' | 'cookie' | 'operator';
  /** Open also to whoever has to change their password first (PASSWORD_CHANGE_REQUIRED elsewhere). */
  readonly beforePasswordChange?: true;
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: number;
  readonly answer?: z.ZodType;
};

export const API_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/commands',
    summary:
      'Decide one command, or a batch. A verdict is final, and every repeat of an id gets the same one.',
    access: 'bearer',
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
    summary: 'Begin a session on this device',
    access: 'none',
    body: SignInSchema,
    status: 200,
    answer: SessionSchema,
  },
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
    beforePasswordChange: true,
    body: PasswordChangeSchema,
    status: 204,
  },
  {
    method: 'get',
    path: '/api/auth/devices',
    summary: 'The devices that are signed in',
    access: 'bearer',
    beforePasswordChange: true,
    status: 200,
    answer: z.object({ devices: z.array(DeviceSchema) }),
  },
  {
    method: 'delete',
    path: '/api/auth/devices/{id}',
    summary: 'End the session of another device',
    access: 'bearer',
    parameters: z.object({ id: z.string() }),
    status: 204,
  },
  {
    method: 'get',
    path: '/api/wallet',
    summary: "One's own balances as of the last durable entry",
    access: 'bearer',
    status: 200,
    answer: OwnWalletSchema,
  },
  {
    method: 'get',
    path: '/api/payees/{address}',
    summary: 'Whose wallet an address is: the name to compare before sending',
    access: 'bearer',
    parameters: Address,
    status: 200,
    answer: PayeeSchema,
  },
  {
    method: 'get',
    path: '/api/explorer/transactions',
    summary: 'Transactions, newest first',
    access: 'none',
    query: ExplorerQuery,
    status: 200,
    answer: z.object({ items: z.array(ItemSchema), next: z.string().nullable() }),
  },
  {
    method: 'get',
    path: '/api/explorer/transactions/{id}',
    summary: 'One transaction with the proof that it stands in the journal',
    access: 'none',
    parameters: TransactionId,
    status: 200,
    answer: ProvenSchema,
  },
  {
    method: 'get',
    path: '/api/explorer/wallets/{address}',
    summary: 'A wallet: balances and totals of its whole history, unless its owner hides them',
    access: 'none',
    parameters: Address,
    status: 200,
    answer: WalletSchema,
  },
  {
    method: 'post',
    path: '/api/explorer/proofs',
    summary: 'Proofs of up to 100 transactions; `seqs`, their journal entries, saves the search',
    access: 'none',
    body: ProofsRequestSchema,
    status: 200,
    answer: ProofsAnswerSchema,
  },
  {
    method: 'get',
    path: '/api/explorer/key',
    summary: "The authority's public key (Ed25519, hex)",
    access: 'none',
    status: 200,
    answer: z.object({ publicKey: Hex }),
  },
  {
    method: 'get',
    path: '/api/supply',
    summary: 'The supply of DC: phase, price, split, price events, and what the vaults hold',
    access: 'none',
    status: 200,
    answer: SupplyAnswerSchema,
  },
  {
    method: 'get',
    path: '/sync/{feed}/changes',
    summary: 'Changes of all collections of a feed since a checkpoint',
    access: 'bearer',
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
