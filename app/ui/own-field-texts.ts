import { fieldTexts } from './schema-errors.ts';

export const FIELD_MISSING = 'Please fill in this field';

/** As `fieldTexts`, where an empty field is told by itself. The code's own text is about all fields of a form. */
export const ownFieldTexts = (issues: Parameters<typeof fieldTexts>[0]): Record<string, string> =>
  fieldTexts(
    issues.map((issue) =>
      issue.message === 'FIELDS_REQUIRED' ? { ...issue, message: FIELD_MISSING } : issue,
    ),
  );
