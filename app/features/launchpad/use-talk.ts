/** The updates, questions and documents of a project, from this device. */
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import {
  DocumentSchema,
  type DocumentValue,
  QuestionSchema,
  type QuestionValue,
  UpdateSchema,
  type UpdateValue,
} from '#domain/project-talk/document.ts';
import type { TalkSubject } from '#domain/project-talk/schema.ts';
import { observeQuery } from '#app/data/database/observe-query.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import type { DeviceData } from '#app/data/device/device-data.ts';
import { type CommandDoc, useOutbox } from '#app/data/outbox/outbox.ts';

type Item = { readonly n: number };

/** Newest first; undefined until they are read. Rows in a form that this app does not know are skipped. */
function useRows<V extends Item>(
  subject: TalkSubject,
  project: string,
  schema: z.ZodType<V>,
): readonly V[] | undefined {
  const prefix = `project-${subject}:${project}:`;
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeQuery(
        database.collections.catalog.find({
          selector: { id: { $gte: prefix, $lt: `${prefix.slice(0, -1)};` } },
        }),
      ),
    [prefix],
  );
  const { stale, value } = useObservedData(observe);
  return useMemo(
    () =>
      stale
        ? undefined
        : value
            ?.filter(({ id }) => id.startsWith(prefix))
            .flatMap((document) => schema.safeParse(document.value).data ?? [])
            .toSorted((one, other) => other.n - one.n),
    [prefix, schema, stale, value],
  );
}

export const useUpdates = (project: string): readonly UpdateValue[] | undefined =>
  useRows('update', project, UpdateSchema);
export const useQuestions = (project: string): readonly QuestionValue[] | undefined =>
  useRows('question', project, QuestionSchema);
export const useDocuments = (project: string): readonly DocumentValue[] | undefined =>
  useRows('document', project, DocumentSchema);

/** Commands of this type about the project that have no verdict or were refused and not dismissed; newest first. */
export function usePendingTalk(type: string, project: string): readonly CommandDoc[] {
  const { commands } = useOutbox();
  return useMemo(
    () => commands.filter((command) => command.type === type && command.payload['project'] === project),
    [commands, project, type],
  );
}
