import { WAITLIST_PATH } from '#domain/waitlist/paths.ts';
import type { WaitlistEntry } from '#domain/waitlist/schema.ts';
import { exchange } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';

/** Joins the waitlist. Errors: the validation codes, REQUESTS_LIMITED, OFFLINE, NO_ANSWER. */
export const joinWaitlist = (entry: WaitlistEntry): Promise<Outcome<null>> =>
  exchange('post', WAITLIST_PATH, { body: entry, auth: 'none' });
