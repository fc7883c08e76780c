import { Router } from 'express';
import { z } from 'zod';
import { CURRENCIES, SYSTEM_VAULTS } from '#domain/constants.ts';
import { AddressSchema, TransactionIdSchema } from '#domain/ids.ts';
import { fieldAtFault } from '../field-at-fault.ts';
import type { Explorer } from '../explorer/explorer.ts';
import { ExplorerQuerySchema } from '../explorer/explorer-query.ts';
import { SearchQuerySchema, searchExplorer } from '../explorer/explorer-search.ts';
import type { Vaults } from '../explorer/explorer-vaults.ts';
import { sendProblem } from './problem.ts';

export type ExplorerRouteDeps = {
  readonly explorer: Explorer;
  readonly vaults: Vaults;
  /** Hex Ed25519 key with which proofs are checked. */
  readonly publicKey: string;
};

const CurrencyQuerySchema = z.strictObject({ currency: z.enum(CURRENCIES).default('DC') });
const VaultSchema = z.enum(SYSTEM_VAULTS);
const PageQuerySchema = ExplorerQuerySchema.pick({ cursor: true, limit: true });

// What is new is asked for every time; an unchanged answer costs no body (Express adds the ETag).
const REVALIDATE = 'no-cache';
const KEY_MAX_AGE = 'public, max-age=300';

/** The public explorer. A store that fails reaches the error handler as it is. */
export function explorerRoutes({ explorer, vaults, publicKey }: ExplorerRouteDeps): Router {
  const router = Router();

  router.get('/api/explorer/transactions', async (request, response) => {
    const query = ExplorerQuerySchema.safeParse(request.query);
    if (!query.success) {
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(query.error, 'query') });
      return;
    }
    response.set('cache-control', REVALIDATE).json(await explorer.list(query.data));
  });

  router.get('/api/explorer/transactions/:id', async (request, response) => {
    const id = TransactionIdSchema.safeParse(request.params.id);
    const found = id.success ? await explorer.transaction(id.data) : null;
    if (found === null) sendProblem(response, 'NOT_FOUND');
    else response.set('cache-control', REVALIDATE).json(found);
  });

  router.get('/api/explorer/wallets/:address', async (request, response) => {
    const address = AddressSchema.safeParse(request.params.address);
    const found = address.success ? await explorer.wallet(address.data) : null;
    // Balances can be hidden at any moment: no copy may outlive that.
    if (found === null) sendProblem(response, 'NOT_FOUND');
    else response.set('cache-control', 'no-store').json(found);
  });

  router.get('/api/explorer/wallets/:address/balances', async (request, response) => {
    const address = AddressSchema.safeParse(request.params.address);
    const query = CurrencyQuerySchema.safeParse(request.query);
    if (!query.success) {
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(query.error, 'query') });
      return;
    }
    const found = address.success ? await explorer.balances(address.data, query.data.currency) : null;
    if (found === null) sendProblem(response, 'NOT_FOUND');
    else response.set('cache-control', 'no-store').json(found);
  });

  router.get('/api/explorer/search', async (request, response) => {
    const query = SearchQuerySchema.safeParse(request.query);
    if (query.success) {
      response.set('cache-control', REVALIDATE).json(await searchExplorer(explorer, query.data));
    } else sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(query.error, 'query') });
  });

  vaultRoutes(router, vaults);

  router.get('/api/explorer/key', (_request, response) => {
    response.set('cache-control', KEY_MAX_AGE).json({ publicKey });
  });
  return router;
}

function vaultRoutes(router: Router, vaults: Vaults): void {
  router.get('/api/explorer/vaults', async (_request, response) => {
    response.set('cache-control', REVALIDATE).json(await vaults.list());
  });

  router.get('/api/explorer/vaults/:vault/movements', async (request, response) => {
    const vault = VaultSchema.safeParse(request.params.vault);
    const page = PageQuerySchema.safeParse(request.query);
    if (!vault.success) sendProblem(response, 'NOT_FOUND');
    else if (!page.success)
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(page.error, 'query') });
    else response.set('cache-control', REVALIDATE).json(await vaults.movements(vault.data, page.data));
  });
}
