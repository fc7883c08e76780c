/** The public updates, questions and documents of a project. Hiding one removes its text, so that no device keeps it. Pure. */
import { defineCatalogRows, type RowContext } from '../ledger/document.ts';
import type { FactOf } from '../ledger/facts.ts';
import {
  DocumentSchema,
  type DocumentValue,
  QuestionSchema,
  type QuestionValue,
  UpdateSchema,
  type UpdateValue,
} from './document.ts';
import type { TalkHiddenFact } from './facts.ts';
import type { TalkSubject } from './schema.ts';

type TalkNumber = { readonly n: number; readonly project: string };
type HiddenItem = {
  readonly project: string;
  readonly n: number;
  readonly at: string;
  readonly hidden: { readonly reason: string; readonly at: string };
};

const idOf = (subject: TalkSubject, { n, project }: TalkNumber): string =>
  `project-${subject}:${project}:${String(n)}`;

const hiddenIdOf = (subject: TalkSubject, fact: TalkHiddenFact): string | null =>
  fact.subject === subject ? idOf(subject, fact) : null;

const hide = (
  before: { readonly at: string } | null,
  { n, project, reason }: TalkHiddenFact,
  { at }: RowContext,
): HiddenItem => ({ project, n, at: before?.at ?? at, hidden: { reason, at } });

export const updateDocument = defineCatalogRows({
  name: 'project-update',
  on: { 'project.update_posted': true, 'project.talk_hidden': true },
  schema: UpdateSchema,
  idOf: (fact: FactOf<'project.update_posted' | 'project.talk_hidden'>) =>
    fact.kind === 'project.talk_hidden' ? hiddenIdOf('update', fact) : idOf('update', fact),
  fold(before: UpdateValue | null, fact: FactOf<'project.update_posted' | 'project.talk_hidden'>, context) {
    if (fact.kind === 'project.talk_hidden') return hide(before, fact, context);
    const { n, project, text, title } = fact;
    return { project, n, at: context.at, title, text };
  },
});

type QuestionFact = FactOf<'project.question_asked' | 'project.question_answered' | 'project.talk_hidden'>;

export const questionDocument = defineCatalogRows({
  name: 'project-question',
  on: {
    'project.question_asked': true,
    'project.question_answered': true,
    'project.talk_hidden': true,
  },
  schema: QuestionSchema,
  idOf: (fact: QuestionFact) =>
    fact.kind === 'project.talk_hidden' ? hiddenIdOf('question', fact) : idOf('question', fact),
  fold(before: QuestionValue | null, fact: QuestionFact, context): QuestionValue | null {
    const { n, project } = fact;
    switch (fact.kind) {
      case 'project.question_asked':
        return { project, n, at: context.at, text: fact.text };
      case 'project.question_answered':
        return before === null ? null : { ...before, answer: { text: fact.text, at: context.at } };
      case 'project.talk_hidden':
        return hide(before, fact, context);
    }
  },
});

export const documentDocument = defineCatalogRows({
  name: 'project-document',
  on: { 'project.document_added': true, 'project.talk_hidden': true },
  schema: DocumentSchema,
  idOf: (fact: FactOf<'project.document_added' | 'project.talk_hidden'>) =>
    fact.kind === 'project.talk_hidden' ? hiddenIdOf('document', fact) : idOf('document', fact),
  fold(
    before: DocumentValue | null,
    fact: FactOf<'project.document_added' | 'project.talk_hidden'>,
    context,
  ) {
    if (fact.kind === 'project.talk_hidden') return hide(before, fact, context);
    const { hash, n, project, title } = fact;
    return { project, n, at: context.at, title, hash };
  },
});
