import { raiseNotice } from '../ledger/notice.ts';
import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { DAY_MS } from '../calendar.ts';
import { findProject } from '../project/projects.ts';
import { findForStaff } from '../project/staff-decision.ts';
import { err, ok } from '../result.ts';
import type { Fact } from '../ledger/facts.ts';
import {
  documentsPerProjectMax,
  openQuestionsMax,
  openQuestionsPerProjectMax,
  updatesPerDayMax,
  updatesPerProjectMax,
} from './limits.ts';
import {
  type AddDocument,
  AddDocumentSchema,
  type Answer,
  AnswerSchema,
  type Ask,
  AskSchema,
  type Hide,
  HideSchema,
  type PostUpdate,
  PostUpdateSchema,
  TALK_SUBJECTS,
} from './schema.ts';
import { countOpenQuestions, countTalk, findTalk, listTalk, talkId } from './talks.ts';

/**
 * The texts appear on the public page of the project. They are private in the journal, because the list of what staff and the
 * system did would otherwise still show a text that was hidden.
 */
const PUBLIC_TEXT = {
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
} as const;

/** The project, if it has a public page: it was approved, whatever became of it later. */
function findPublicProject(state: State, id: string) {
  const project = findProject(state, id);
  if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
  return project.approved ? ok(project) : err('PROJECT_NOT_APPROVED');
}

function findOwnProject(state: State, actor: string, id: string) {
  const found = findPublicProject(state, id);
  return found.ok && found.value.creator !== actor ? err('NOT_THE_CREATOR') : found;
}

/**
 * The creator posts an update. Refusals in order: PROJECT_NOT_FOUND, PROJECT_NOT_APPROVED, NOT_THE_CREATOR,
 * UPDATES_LIMIT.
 */
export const postUpdateRule = defineRule<PostUpdate>({
  ...PUBLIC_TEXT,
  type: 'project.post_update',
  schema: PostUpdateSchema,
  decide({ state, actor, now }, { project, text, title }) {
    const found = findOwnProject(state, actor, project);
    if (!found.ok) return found;
    const before = listTalk(state, 'update', project);
    const today = before.filter(({ at }) => at > now - DAY_MS);
    if (before.length >= updatesPerProjectMax || today.length >= updatesPerDayMax) {
      return err('UPDATES_LIMIT', { limit: updatesPerDayMax });
    }
    const n = before.length + 1;
    return recordFacts([{ kind: 'project.update_posted', n, project, text, title, userId: actor }]);
  },
});

const recordFacts = (facts: readonly Fact[]) => ok({ postings: [], facts });

/**
 * Somebody asks a question, which is public and does not show their name. Refusals in order: WALLET_NOT_FOUND,
 * PROJECT_NOT_FOUND, PROJECT_NOT_APPROVED, QUESTION_OWN_PROJECT, QUESTIONS_LIMIT.
 */
export const askRule = defineRule<Ask>({
  ...PUBLIC_TEXT,
  type: 'project.ask',
  schema: AskSchema,
  decide({ state, actor }, { project, text }) {
    if (!state.users.has(actor)) return err('WALLET_NOT_FOUND');
    const found = findPublicProject(state, project);
    if (!found.ok) return found;
    const { creator, text: about } = found.value;
    if (creator === actor) return err('QUESTION_OWN_PROJECT');
    if (
      countOpenQuestions(state, project, actor) >= openQuestionsMax ||
      countOpenQuestions(state, project) >= openQuestionsPerProjectMax
    ) {
      return err('QUESTIONS_LIMIT', { limit: openQuestionsMax });
    }
    const n = countTalk(state, 'question', project) + 1;
    return recordFacts([
      { kind: 'project.question_asked', n, project, projectTitle: about.title, text, userId: actor },
      raiseNotice(creator, 'project.question_asked'),
    ]);
  },
});

/**
 * The creator answers a question, once. Refusals in order: PROJECT_NOT_FOUND, PROJECT_NOT_APPROVED, NOT_THE_CREATOR,
 * TALK_NOT_FOUND, TALK_SETTLED (answered or hidden).
 */
export const answerRule = defineRule<Answer>({
  ...PUBLIC_TEXT,
  type: 'project.answer',
  schema: AnswerSchema,
  decide({ state, actor }, { project, question: n, text }) {
    const found = findOwnProject(state, actor, project);
    if (!found.ok) return found;
    const question = findTalk(state, talkId('question', project, n));
    if (question === undefined) return err('TALK_NOT_FOUND', { field: 'question' });
    if (question.isAnswered || question.isHidden) return err('TALK_SETTLED');
    const projectTitle = found.value.text.title;
    return recordFacts([
      { kind: 'project.question_answered', n, project, projectTitle, text, userId: actor },
      ...noticeTo(state, question.userId, 'project.question_answered'),
    ]);
  },
});

/** None for a person whose account is closed. */
const noticeTo = (state: State, userId: string, notice: Parameters<typeof raiseNotice>[1]): readonly Fact[] =>
  state.users.has(userId) ? [raiseNotice(userId, notice)] : [];

/**
 * The creator adds a document, by the hash of its file. Refusals in order: PROJECT_NOT_FOUND, PROJECT_NOT_APPROVED,
 * NOT_THE_CREATOR, DOCUMENTS_LIMIT (also for one that was added already).
 */
export const addDocumentRule = defineRule<AddDocument>({
  ...PUBLIC_TEXT,
  type: 'project.add_document',
  schema: AddDocumentSchema,
  decide({ state, actor }, { hash, project, title }) {
    const found = findOwnProject(state, actor, project);
    if (!found.ok) return found;
    const before = listTalk(state, 'document', project);
    if (before.length >= documentsPerProjectMax || before.some((each) => each.hash === hash)) {
      return err('DOCUMENTS_LIMIT', { limit: documentsPerProjectMax });
    }
    const n = before.length + 1;
    return recordFacts([{ hash, kind: 'project.document_added', n, project, title, userId: actor }]);
  },
});

/**
 * Staff hide an update, a question with its answer, or a document, for ever. The creator cannot: backers are to see what was
 * asked. Refusals in order: FORBIDDEN, PROJECT_NOT_FOUND, OWN_PROJECT (an admin's own), TALK_NOT_FOUND, TALK_SETTLED.
 */
export const hideRule = defineRule<Hide>({
  ...PUBLIC_TEXT,
  isPrivate: false,
  type: 'project.hide',
  schema: HideSchema,
  decide({ state, actor }, { project: id, reason, ...named }) {
    const found = findForStaff(state, actor, id);
    if (!found.ok) return found;
    const subject = TALK_SUBJECTS.find((each) => named[each] !== undefined) ?? 'update';
    const item = findTalk(state, talkId(subject, id, named[subject] ?? 0));
    if (item === undefined) return err('TALK_NOT_FOUND', { field: subject });
    if (item.isHidden) return err('TALK_SETTLED');
    const { n, userId } = item;
    const projectTitle = found.value.text.title;
    return recordFacts([
      { kind: 'project.talk_hidden', n, project: id, projectTitle, reason, subject, userId },
      ...noticeTo(state, userId, 'project.talk_hidden'),
    ]);
  },
});
