/** Why a file is refused that a person opens as a receipt or as evidence. Only the app uses them. */
import { type ErrorRow, row } from '../error-row.ts';

export const RECEIPT_ERRORS = {
  RECEIPT_UNREADABLE: row(422, 'never', [
    'Not a receipt',
    'This file is not a receipt',
    'Choose the file that was shared with you, as it was.',
  ]),
  RECEIPT_NEWER: row(422, 'never', [
    'Update needed',
    'A later version of the app made this receipt',
    'Update the app and open it again.',
  ]),
  RECEIPT_DAMAGED: row(422, 'never', [
    'Does not verify',
    'This receipt was changed or damaged on its way',
    'Ask for the file again; do not rely on this one.',
  ]),
  EVIDENCE_DAMAGED: row(422, 'never', [
    'This file proves nothing',
    'This evidence was changed or damaged on its way',
    'Ask for the file again; what is in it cannot be checked.',
  ]),
  RECEIPT_TOO_LARGE: row(413, 'never', [
    'Not a receipt',
    'This file is too large for a receipt',
    'Choose the file that was shared with you, as it was.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    receipt: keyof typeof RECEIPT_ERRORS;
  }
}
