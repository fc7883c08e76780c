/** The public rows of a project's page: one for each update, question and document. */
import { z } from 'zod';
import { reasonLengthMax } from '../limits.ts';
import {
  answerLengthMax,
  documentTitleLengthMax,
  questionLengthMax,
  updateTextLengthMax,
  updateTitleLengthMax,
} from './limits.ts';

const Timestamp = z.iso.datetime();

/** Set once staff have hidden the item: its texts are then no longer in the document. */
const HiddenSchema = z.object({ reason: z.string().max(reasonLengthMax), at: Timestamp });

const common = { project: z.string(), n: z.int().min(1), at: Timestamp, hidden: HiddenSchema.optional() };

/** The catalogue's `project-update:<project>:<n>`. Unknown fields are dropped, as in `ProjectValueSchema`. */
export const UpdateSchema = z.object({
  ...common,
  title: z.string().max(updateTitleLengthMax).optional(),
  text: z.string().max(updateTextLengthMax).optional(),
});
export type UpdateValue = z.infer<typeof UpdateSchema>;

/** The catalogue's `project-question:<project>:<n>`. It does not say who asked. */
export const QuestionSchema = z.object({
  ...common,
  text: z.string().max(questionLengthMax).optional(),
  answer: z.object({ text: z.string().max(answerLengthMax), at: Timestamp }).optional(),
});
export type QuestionValue = z.infer<typeof QuestionSchema>;

/** The catalogue's `project-document:<project>:<n>`. `hash`: hex SHA-256 of the file. */
export const DocumentSchema = z.object({
  ...common,
  title: z.string().max(documentTitleLengthMax).optional(),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type DocumentValue = z.infer<typeof DocumentSchema>;
