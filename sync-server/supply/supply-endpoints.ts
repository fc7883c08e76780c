import { SUPPLY_PATH } from '#domain/market/paths.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import type { CatalogReader } from '../sync/catalog.ts';
import { FullSupplyAnswerSchema, readSupply } from './supply.ts';

const SUPPLY = endpoint({
  method: 'get',
  path: SUPPLY_PATH,
  summary: 'The supply of DC: phase, price, split, price events, and the balances of the vaults',
  access: 'none',
  limit: 'public',
  status: 200,
  answer: FullSupplyAnswerSchema,
});

export const SUPPLY_ENDPOINTS: readonly Endpoint[] = [SUPPLY];

/** The supply of DC for visitors; a signed-in device gets it from the catalogue. */
export const supplyEndpoints = (catalog: CatalogReader): readonly HandledEndpoint[] => [
  withHandler(SUPPLY, async (_asked, reply) => {
    // The price can change at any moment; an unchanged answer has no body (Express adds the ETag).
    reply.set('cache-control', 'no-cache').json(await readSupply(catalog));
  }),
];
