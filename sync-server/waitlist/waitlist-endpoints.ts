import { WaitlistSchema } from '#domain/waitlist/schema.ts';
import { WAITLIST_PATH } from '#domain/waitlist/paths.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import type { Waitlist } from './waitlist.ts';

/** The front page's form. Errors: CROSS_SITE, and those of the form. */
const JOIN_WAITLIST = endpoint({
  method: 'post',
  path: WAITLIST_PATH,
  summary: 'Join the waitlist for the launch; a repeat gets the same answer',
  access: 'none',
  crossSite: 'refused',
  limit: 'waitlist',
  body: WaitlistSchema,
  status: 204,
});

export const WAITLIST_ENDPOINTS: readonly Endpoint[] = [JOIN_WAITLIST];

export const waitlistEndpoints = (waitlist: Pick<Waitlist, 'join'>): readonly HandledEndpoint[] => [
  withHandler(JOIN_WAITLIST, async ({ body }, reply) => {
    await waitlist.join(body);
    reply.status(204).end();
  }),
];
