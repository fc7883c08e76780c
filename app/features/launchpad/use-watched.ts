/** The projects that a person watches, with the commands that wait on this device applied. */
import { useMemo } from 'react';
import { WatchingSchema } from '#domain/project-watch/watching.ts';
import { useOutbox } from '#app/data/outbox/outbox.ts';
import { rememberLast, useRemembered } from '#app/data/device/remembered.ts';
import { recordsOf } from '#app/data/queries/records.ts';

const readWatched = (documents: readonly object[]): ReadonlySet<string> =>
  new Set(
    documents.flatMap((document) => {
      const read = WatchingSchema.safeParse((document as { readonly watching?: unknown }).watching);
      return read.success && read.data.watching ? [read.data.project] : [];
    }),
  );

export const watchedProjects = rememberLast(recordsOf(['watching'], readWatched));

/** The ids of the watched projects; undefined until they are read. */
export function useWatched(): ReadonlySet<string> | undefined {
  const stored = useRemembered(watchedProjects);
  const { commands } = useOutbox();
  return useMemo(() => {
    if (stored === undefined) return undefined;
    const watched = new Set(stored);
    // Oldest first, so that the last command decides.
    for (const { payload, status, type } of commands.toReversed()) {
      const { project, watching } = payload;
      if (type !== 'project.watch' || status === 'refused' || typeof project !== 'string') continue;
      if (watching === true) watched.add(project);
      else watched.delete(project);
    }
    return watched;
  }, [commands, stored]);
}
