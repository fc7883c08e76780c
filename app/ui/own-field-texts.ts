import { fieldTexts } from './schema-errors.ts';

export const FIELD_MISSING = 'Please fill in this field';

/** Like `fieldTexts`, but an empty field has a text of its own: that of `FIELDS_REQUIRED` is about the whole form. */
export const ownFieldTexts = (issues: Parameters<typeof fieldTexts>[0]): Record<string, string> =>
  fieldTexts(
    issues.map((issue) =>
      issue.message === 'FIELDS_REQUIRED' ? { ...issue, message: FIELD_MISSING } : issue,
    ),
  );
