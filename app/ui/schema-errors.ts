/** From a schema's issues, whose messages are codes of the error table, to texts beside fields. */
import { ERRORS, isErrorCode } from '#domain/errors.ts';

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The specification's text of a code; a text that is no code stands for itself. */
export const findErrorText = (code: string): string => (isErrorCode(code) ? ERRORS[code].text : code);

/** The first issue's text for each field. */
export function fieldTexts(issues: readonly Issue[]): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const issue of issues) {
    const field = String(issue.path[0] ?? '');
    texts[field] ??= findErrorText(issue.message);
  }
  return texts;
}

export const FIELD_MISSING = 'Please fill in this field';

/** The same, where an empty field is told by itself. The code's own text is about all fields of a form. */
export const ownFieldTexts = (issues: readonly Issue[]): Record<string, string> =>
  fieldTexts(
    issues.map((issue) =>
      issue.message === 'FIELDS_REQUIRED' ? { ...issue, message: FIELD_MISSING } : issue,
    ),
  );
