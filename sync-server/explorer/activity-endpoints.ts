import { ACTIVITY_PATH } from '#domain/explorer/paths.ts';
import { type NetworkActivity, NetworkActivitySchema } from '#domain/explorer/schema.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';

const ACTIVITY = endpoint({
  method: 'get',
  path: ACTIVITY_PATH,
  summary: 'How much happens: transactions and fees of an hour and a day, supply, newest block, 30 days',
  access: 'none',
  limit: 'explorer',
  status: 200,
  answer: NetworkActivitySchema,
});

export const ACTIVITY_ENDPOINTS: readonly Endpoint[] = [ACTIVITY];

/** A proxy may answer many readers at once; the age of the newest block is counted by the reader's clock. */
const MAX_AGE = 'public, max-age=2';

export const activityEndpoints = (read: () => Promise<NetworkActivity>): readonly HandledEndpoint[] => [
  withHandler(ACTIVITY, async (_asked, reply) => {
    reply.set('cache-control', MAX_AGE).json(await read());
  }),
];
