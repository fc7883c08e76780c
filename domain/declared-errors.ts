/** The row of an error, as declared by the feature whose command it refuses, or else by the service. */
import type { ErrorRow } from './error-row.ts';
import { type ErrorCode, ERRORS } from './errors.ts';
import { FEATURES } from './features.ts';

const declared = new Map<string, ErrorRow>(
  FEATURES.flatMap((feature) => ('errors' in feature ? Object.entries(feature.errors) : [])),
);

export const findErrorRow = (code: ErrorCode): ErrorRow => declared.get(code) ?? ERRORS[code];
