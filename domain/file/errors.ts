import { type ErrorRow, row } from '../error-row.ts';

const NOT_SAVED = 'Picture not saved';

export const FILE_ERRORS = {
  FILE_NOT_A_PICTURE: row(415, 'never', [
    NOT_SAVED,
    'This file is no picture that the service can store',
    'Choose a JPEG, PNG or WebP picture.',
  ]),
  FILE_DAMAGED: row(422, 'never', [
    NOT_SAVED,
    'This picture is incomplete or damaged',
    'Choose another picture.',
  ]),
  FILE_TOO_LARGE: row(413, 'never', [NOT_SAVED, 'This picture is too large', 'Choose a smaller picture.']),
  FILE_NOT_FOUND: row(404, 'new-id', [
    NOT_SAVED,
    'The service does not have this picture',
    'Choose the picture again.',
  ]),
  FILES_PENDING: row(429, 'same-id', [
    NOT_SAVED,
    'You have uploaded many pictures without using them',
    'Try again tomorrow.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    file: keyof typeof FILE_ERRORS;
  }
}
