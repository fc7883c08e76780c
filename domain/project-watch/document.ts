/** What a person watches: `watching:<project>`, on all their devices. */
import { z } from 'zod';
import { defineRecord, type FoldContext } from '../ledger/document.ts';
import type { FactOf } from '../ledger/facts.ts';

export const WatchingSchema = z.strictObject({ project: z.string(), watching: z.boolean() });
export type Watching = z.infer<typeof WatchingSchema>;

declare module '../ledger/standing-document.ts' {
  interface StandingFields {
    /** `watching:<project>`, for whoever watches it, or did. */
    watching?: Watching | undefined;
  }
}

export const watchingDocument = defineRecord({
  name: 'watching',
  on: { 'project.watched': true },
  schema: WatchingSchema,
  idOf: ({ project }: FactOf<'project.watched'>) => `watching:${project}`,
  fold: (
    _before: Watching | null,
    { project, watching }: FactOf<'project.watched'>,
    _context: FoldContext,
  ) => ({
    project,
    watching,
  }),
});
