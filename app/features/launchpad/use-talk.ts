/** The updates, questions and documents of a project, from this device. */
import { useMemo } from 'react';
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
import { type CommandDoc, useOutbox } from '#app/data/outbox/outbox.ts';
import { useCatalogRows } from './use-catalog-rows.ts';

type Item = { readonly n: number };

/** Newest first; undefined until they are read. */
function useTalk<V extends Item>(
  subject: TalkSubject,
  project: string,
  schema: z.ZodType<V>,
): readonly V[] | undefined {
  const rows = useCatalogRows(`project-${subject}:${project}:`, schema);
  return useMemo(() => rows?.toSorted((one, other) => other.n - one.n), [rows]);
}

export const useUpdates = (project: string): readonly UpdateValue[] | undefined =>
  useTalk('update', project, UpdateSchema);
export const useQuestions = (project: string): readonly QuestionValue[] | undefined =>
  useTalk('question', project, QuestionSchema);
export const useDocuments = (project: string): readonly DocumentValue[] | undefined =>
  useTalk('document', project, DocumentSchema);

/** Commands of this type about the project that have no verdict or were refused and not dismissed; newest first. */
export function usePendingTalk(type: string, project: string): readonly CommandDoc[] {
  const { commands } = useOutbox();
  return useMemo(
    () => commands.filter((command) => command.type === type && command.payload['project'] === project),
    [commands, project, type],
  );
}
