import { type ErrorRow, row } from '../error-row.ts';

export const PICTURE_ERRORS = {
  PICTURE_SHAPE: row(422, 'new-id', [
    'Picture not saved',
    'A picture of a person is a square of at most 256 pixels and 64 KB',
    'Crop the picture, then save it again.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    picture: keyof typeof PICTURE_ERRORS;
  }
}
