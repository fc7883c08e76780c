import { NETWORK_PATH } from '#domain/network/paths.ts';
import { type NetworkFigures, NetworkFiguresSchema } from '#domain/network/schema.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';

const NETWORK = endpoint({
  method: 'get',
  path: NETWORK_PATH,
  summary: 'The network now: people, DC moved today, transactions, fees, supply, the newest block, 30 days',
  access: 'none',
  limit: 'public',
  status: 200,
  answer: NetworkFiguresSchema,
});

export const NETWORK_ENDPOINTS: readonly Endpoint[] = [NETWORK];

/** A proxy may answer many visitors with one answer; the age of the newest block is counted by the visitor's clock. */
const MAX_AGE = 'public, max-age=2';

export const networkEndpoints = (read: () => Promise<NetworkFigures>): readonly HandledEndpoint[] => [
  withHandler(NETWORK, async (_asked, reply) => {
    reply.set('cache-control', MAX_AGE).json(await read());
  }),
];
