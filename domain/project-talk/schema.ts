/** The payloads of the commands about updates, questions and documents; the forms and the authority share these schemas. */
import { z } from 'zod';
import { code } from '../error-code.ts';
import { stripInvisible } from '../invisible.ts';
import { reasonLengthMax } from '../limits.ts';
import { ProjectField } from '../project/schema.ts';
import { isPlainText } from '../text.ts';
import {
  answerLengthMax,
  documentTitleLengthMax,
  questionLengthMax,
  updateTextLengthMax,
  updateTitleLengthMax,
} from './limits.ts';

/** Public text. Invisible characters are removed first, so a text of nothing else counts as empty. */
const publicText = (lengthMax: number) =>
  z
    .string({
      error: ({ input }) =>
        code(input === undefined || input === null ? 'FIELDS_REQUIRED' : 'TALK_TEXT_INVALID'),
    })
    .overwrite((text) => stripInvisible(text).trim())
    .min(1, code('FIELDS_REQUIRED'))
    .max(lengthMax, code('TALK_TEXT_INVALID'))
    .refine(isPlainText, code('TALK_TEXT_INVALID'));

/** Counted from 1 in each project. */
const NumberField = z.int({ error: code('TALK_NOT_FOUND') }).min(1, code('TALK_NOT_FOUND'));

export const PostUpdateSchema = z.strictObject({
  project: ProjectField,
  title: publicText(updateTitleLengthMax),
  text: publicText(updateTextLengthMax),
});
export type PostUpdate = z.infer<typeof PostUpdateSchema>;

export const AskSchema = z.strictObject({ project: ProjectField, text: publicText(questionLengthMax) });
export type Ask = z.infer<typeof AskSchema>;

export const AnswerSchema = z.strictObject({
  project: ProjectField,
  question: NumberField,
  text: publicText(answerLengthMax),
});
export type Answer = z.infer<typeof AnswerSchema>;

/** `hash`: hex SHA-256 of the file, wherever it is kept. */
export const AddDocumentSchema = z.strictObject({
  project: ProjectField,
  title: publicText(documentTitleLengthMax),
  hash: publicText(64).refine(
    (text) => text === '' || /^[0-9a-f]{64}$/.test(text),
    code('TALK_TEXT_INVALID'),
  ),
});
export type AddDocument = z.infer<typeof AddDocumentSchema>;

export const TALK_SUBJECTS = ['update', 'question', 'document'] as const;
export type TalkSubject = (typeof TALK_SUBJECTS)[number];

/** Exactly one of `update`, `question` and `document` names what is to be hidden. */
export const HideSchema = z
  .strictObject({
    project: ProjectField,
    update: NumberField.optional(),
    question: NumberField.optional(),
    document: NumberField.optional(),
    reason: publicText(reasonLengthMax),
  })
  .refine((payload) => TALK_SUBJECTS.filter((subject) => payload[subject] !== undefined).length === 1, {
    error: code('TALK_NOT_FOUND'),
  });
export type Hide = z.infer<typeof HideSchema>;
