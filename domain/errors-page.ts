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

Made from \`domain/errors.ts\`; \`UPDATE_DOCS=1 npm run unit -- domain/errors\` writes it anew.

Every error over HTTP is a problem document (RFC 9457) whose \`code\` stands here and never changes its meaning. The text
is what a person reads, the remedy is the one next step. A command with a verdict is decided for ever: sending its id again
gives the same verdict, so a refused payment is tried again with a new id, and one that never got a verdict with the same.

## Which error wins
1. The request as such: size, form, session, client version, rate limit, queue.
2. The command: its id, its type, then its payload. Of a payload \`FIELDS_REQUIRED\` wins, then the first field in the
   order of its schema.
3. An id that was used for something else.
4. The verdict: \`FORBIDDEN\` where only the authority may ask, then the refusals of the command's rule in the order that its
   doc comment states, then \`BALANCE_LIMIT\`. For a transfer: no wallet, amount, own wallet, recipient, funds. For
   an approval: who asks, no such proposal, expired, approved already, whom it concerns, whether the proposer still may, then what the
   proposed command itself would be refused for.

## Codes
| Code | Status | Try again | Heading | Text | Next step |
|---|---|---|---|---|---|
${Object.entries(ERROR_ROWS)
  .map(([code, row]) => line(code, row))
  .join('\n')}
`;
}
