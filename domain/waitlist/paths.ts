/** The path for joining the waitlist. */
import type { WaitlistEntry } from './schema.ts';

export const WAITLIST_PATH = '/api/waitlist';

declare module '../exchanges.ts' {
  interface Exchanges {
    [WAITLIST_PATH]: { post: { body: WaitlistEntry } };
  }
}
