import type { ErrorRow, Retry } from './error-row.ts';
import { ERROR_ROWS } from './declared-errors.ts';

const RETRIES: Readonly<Record<Retry, string>> = {
  never: 'no',
  'same-id': 'yes, with the same command id',
  'new-id': 'yes, corrected, with a new command id',
};

const line = (code: string, row: ErrorRow): string =>
  `| \`${code}\` | ${[String(row.status), RETRIES[row.retry], row.title, row.text, row.remedy].join(' | ')} |`;

/** The text of `docs/errors.md`: the error table for readers. */
export function errorsPage(): string {
  return `# Errors

Generated from \`domain/errors.ts\` by \`UPDATE_DOCS=1 npm run unit -- domain/errors\`.

Every error over HTTP is a problem document (RFC 9457). This page lists each \`code\`, which never changes its meaning, with the
text that a person reads and the one next step. A verdict is final: sending the same id again gives the same verdict. So a
refused payment needs a new id, and a payment without a verdict is repeated with the same id.

## Which error wins
1. The request itself: size, form, session, client version, rate limit, queue.
2. The command: its id, its type, then its payload. In a payload \`FIELDS_REQUIRED\` comes first, then the first wrong field in
   the order of the schema.
3. An id that was used for another command.
4. The verdict: \`FORBIDDEN\` for a command that only the authority may send, then the refusals of the command's rule in the
   order of its doc comment, then \`BALANCE_LIMIT\`. For a transfer: no wallet, amount, own wallet, recipient, funds. For an
   approval: the actor's role, no such proposal, expired, already approved, the actor is the person concerned, the proposer's
   right, then the refusals of the proposed command.

## Codes
| Code | Status | Try again | Heading | Text | Next step |
|---|---|---|---|---|---|
${Object.entries(ERROR_ROWS)
  .map(([code, row]) => line(code, row))
  .join('\n')}
`;
}
