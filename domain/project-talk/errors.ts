/** The errors of updates, questions and documents: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const TITLE = 'Not posted';

export const TALK_ERRORS = {
  TALK_TEXT_INVALID: row(422, 'new-id', [
    TITLE,
    'This text is too long, or contains characters that are not allowed',
    'Shorten it, or remove control characters.',
  ]),
  TALK_NOT_FOUND: row(404, 'new-id', [
    TITLE,
    'There is no such update, question or document',
    'Look at the page of the project again.',
  ]),
  TALK_SETTLED: row(409, 'never', [
    'Nothing to change',
    'This was already answered, or is hidden',
    'Look at the page of the project again.',
  ]),
  UPDATES_LIMIT: row(409, 'new-id', [
    TITLE,
    'A project has at most 10 updates within 24 hours, and 200 in all',
    'Wait, or say more in one update.',
  ]),
  QUESTIONS_LIMIT: row(409, 'new-id', [
    TITLE,
    'You have 3 unanswered questions about this project, or it has 200 unanswered questions',
    'Wait for an answer.',
  ]),
  QUESTION_OWN_PROJECT: row(403, 'new-id', [
    TITLE,
    'This is your own project',
    'Post an update instead of a question.',
  ]),
  DOCUMENTS_LIMIT: row(409, 'new-id', [
    TITLE,
    'A project has at most 20 documents, and each once',
    'Leave out documents that were added already.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    projectTalk: keyof typeof TALK_ERRORS;
  }
}
