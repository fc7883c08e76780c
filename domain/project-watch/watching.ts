/** Whether a person watches a project: `watching:<project>`, on all their devices. */
import { z } from 'zod';

export const WatchingSchema = z.strictObject({ project: z.string(), watching: z.boolean() });
export type Watching = z.infer<typeof WatchingSchema>;

declare module '../ledger/standing-document.ts' {
  interface StandingFields {
    /** `watching:<project>`, for everybody who watches it or has watched it. */
    watching?: Watching | undefined;
  }
}
