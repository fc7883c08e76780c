/** The public explorer. An error of the store reaches the error handler unchanged. */
import {
  EXPLORER_WALLET_PATH,
  SEARCH_PATH,
  TRANSACTION_PATH,
  TRANSACTIONS_PATH,
  VAULT_MOVEMENTS_PATH,
  VAULTS_PATH,
  WALLET_BALANCES_PATH,
} from '#domain/explorer/paths.ts';
import { z } from 'zod';
import { CURRENCIES } from '#domain/constants.ts';
import { SYSTEM_VAULTS } from '#domain/vaults.ts';
import {
  BalanceHistorySchema,
  Hex,
  PageSchema,
  ProvenSchema,
  SearchSchema,
  VaultListSchema,
  VaultPageSchema,
  WalletSchema,
} from '#domain/explorer/schema.ts';
import { AddressSchema, TransactionIdSchema } from '#domain/ids.ts';
import { PROOF_KEY_PATH } from '#domain/receipt/paths.ts';
import { refuseUnread } from '../http/answers.ts';
import { Address, ExplorerQuery, TransactionId, Vault } from '../http/api-schemas.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { Explorer } from './explorer.ts';
import { ExplorerQuerySchema } from './explorer-query.ts';
import { SearchQuerySchema, searchExplorer } from './explorer-search.ts';
import type { Vaults } from './explorer-vaults.ts';

const TRANSACTIONS = endpoint({
  method: 'get',
  path: TRANSACTIONS_PATH,
  summary: 'Transactions, newest first',
  access: 'none',
  limit: 'explorer',
  query: ExplorerQuery,
  status: 200,
  answer: PageSchema,
});

const TRANSACTION = endpoint({
  method: 'get',
  path: TRANSACTION_PATH,
  summary: 'One transaction with the proof that it is in the journal',
  access: 'none',
  limit: 'explorer',
  parameters: TransactionId,
  status: 200,
  answer: ProvenSchema,
});

const PUBLIC_WALLET = endpoint({
  method: 'get',
  path: EXPLORER_WALLET_PATH,
  summary: 'A wallet: balances and totals of its whole history, unless its owner hides them',
  access: 'none',
  limit: 'explorer',
  parameters: Address,
  status: 200,
  answer: WalletSchema,
});

const PUBLIC_BALANCES = endpoint({
  method: 'get',
  path: WALLET_BALANCES_PATH,
  summary: 'The balance of a wallet after each of its newest movements, unless its owner hides it',
  access: 'none',
  limit: 'explorer',
  parameters: Address,
  query: z.object({ currency: z.enum(CURRENCIES).optional() }),
  status: 200,
  answer: BalanceHistorySchema,
});

const SEARCH = endpoint({
  method: 'get',
  path: SEARCH_PATH,
  summary: 'Search by address, vault, hash, amount or date; the results are grouped by meaning',
  access: 'none',
  limit: 'explorer',
  query: z.object({ q: z.string() }).extend(ExplorerQuery.pick({ type: true }).shape),
  status: 200,
  answer: SearchSchema,
});

const VAULTS = endpoint({
  method: 'get',
  path: VAULTS_PATH,
  summary: 'The balances of the system vaults',
  access: 'none',
  limit: 'explorer',
  status: 200,
  answer: VaultListSchema,
});

const VAULT_MOVEMENTS = endpoint({
  method: 'get',
  path: VAULT_MOVEMENTS_PATH,
  summary: 'The movements of a vault, newest first, with its amount and balance afterwards',
  access: 'none',
  limit: 'explorer',
  parameters: Vault,
  query: ExplorerQuery.pick({ cursor: true, limit: true }),
  status: 200,
  answer: VaultPageSchema,
});

const PROOF_KEY = endpoint({
  method: 'get',
  path: PROOF_KEY_PATH,
  summary: "The authority's public key (Ed25519, hex)",
  access: 'none',
  limit: 'explorer',
  status: 200,
  answer: z.object({ publicKey: Hex }),
});

export const EXPLORER_ENDPOINTS: readonly Endpoint[] = [
  TRANSACTIONS,
  TRANSACTION,
  PUBLIC_WALLET,
  PUBLIC_BALANCES,
  SEARCH,
  VAULTS,
  VAULT_MOVEMENTS,
  PROOF_KEY,
];

type ExplorerDeps = {
  readonly explorer: Explorer;
  readonly vaults: Vaults;
  /** Hex Ed25519 key with which proofs are checked. */
  readonly publicKey: string;
};

const CurrencyQuerySchema = z.strictObject({ currency: z.enum(CURRENCIES).default('DC') });
const VaultSchema = z.enum(SYSTEM_VAULTS);
const PageQuerySchema = ExplorerQuerySchema.pick({ cursor: true, limit: true });

// New data is requested every time; an unchanged answer has no body (Express adds the ETag).
const REVALIDATE = 'no-cache';
const KEY_MAX_AGE = 'public, max-age=300';

export const explorerEndpoints = ({
  explorer,
  vaults,
  publicKey,
}: ExplorerDeps): readonly HandledEndpoint[] => [
  withHandler(TRANSACTIONS, async ({ request }, reply) => {
    const query = ExplorerQuerySchema.safeParse(request.query);
    if (!query.success) refuseUnread(reply, query.error, 'query');
    else reply.set('cache-control', REVALIDATE).json(await explorer.list(query.data));
  }),
  withHandler(TRANSACTION, async ({ params }, reply) => {
    const id = TransactionIdSchema.safeParse(params['id']);
    const found = id.success ? await explorer.transaction(id.data) : null;
    if (found === null) sendProblem(reply, 'NOT_FOUND');
    else reply.set('cache-control', REVALIDATE).json(found);
  }),
  // A balance can be hidden at any moment: no cached copy of a wallet may outlive that.
  withHandler(PUBLIC_WALLET, async ({ params }, reply) => {
    const address = AddressSchema.safeParse(params['address']);
    const found = address.success ? await explorer.wallet(address.data) : null;
    if (found === null) sendProblem(reply, 'NOT_FOUND');
    else reply.json(found);
  }),
  withHandler(PUBLIC_BALANCES, async ({ request, params }, reply) => {
    const address = AddressSchema.safeParse(params['address']);
    const query = CurrencyQuerySchema.safeParse(request.query);
    if (!query.success) {
      refuseUnread(reply, query.error, 'query');
      return;
    }
    const found = address.success ? await explorer.balances(address.data, query.data.currency) : null;
    if (found === null) sendProblem(reply, 'NOT_FOUND');
    else reply.json(found);
  }),
  withHandler(SEARCH, async ({ request }, reply) => {
    const query = SearchQuerySchema.safeParse(request.query);
    if (!query.success) refuseUnread(reply, query.error, 'query');
    else reply.set('cache-control', REVALIDATE).json(await searchExplorer(explorer, query.data));
  }),
  withHandler(VAULTS, async (_asked, reply) => {
    reply.set('cache-control', REVALIDATE).json(await vaults.list());
  }),
  withHandler(VAULT_MOVEMENTS, async ({ request, params }, reply) => {
    const vault = VaultSchema.safeParse(params['vault']);
    const page = PageQuerySchema.safeParse(request.query);
    if (!vault.success) sendProblem(reply, 'NOT_FOUND');
    else if (!page.success) refuseUnread(reply, page.error, 'query');
    else reply.set('cache-control', REVALIDATE).json(await vaults.movements(vault.data, page.data));
  }),
  withHandler(PROOF_KEY, (_asked, reply) => {
    reply.set('cache-control', KEY_MAX_AGE).json({ publicKey });
  }),
];
