import { z } from 'zod';

/** The waitlist entry of the person's e-mail, or null. */
export const WAITLIST_EXPORT = {
  waitlist: z.strictObject({ fullName: z.string(), joinedAt: z.iso.datetime() }).nullable(),
};
