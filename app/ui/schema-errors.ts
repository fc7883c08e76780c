/** Converts a schema's issues, whose messages are codes of the error table, to texts beside fields. */
import { ERRORS, isErrorCode } from '#domain/errors.ts';

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** The specification's text of a code; any other text is returned unchanged. */
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
