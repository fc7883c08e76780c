/** The private document of whether a person watches a project: `watching:<project>`. Pure. */
import { defineRecord } from '../ledger/document.ts';
import type { FactOf } from '../ledger/facts.ts';
import { type Watching, WatchingSchema } from './watching.ts';

export const watchingDocument = defineRecord({
  name: 'watching',
  on: { 'project.watched': true },
  schema: WatchingSchema,
  idOf: ({ project }: FactOf<'project.watched'>) => `watching:${project}`,
  fold: (_before: Watching | null, { project, watching }: FactOf<'project.watched'>) => ({
    project,
    watching,
  }),
});
