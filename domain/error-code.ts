/**
 * The codes of errors. A feature declares its own in its `errors.ts`, like facts (docs/decisions/0047), so that a schema
 * can name a code without an import of all features.
 */
import type { SERVICE_ERRORS } from './service-errors.ts';

/** The codes that each feature adds, by feature. */
export interface FeatureErrors {
  service: keyof typeof SERVICE_ERRORS;
}

export type ErrorCode = FeatureErrors[keyof FeatureErrors];

/** An error code as the message of a schema. */
export const code = (name: ErrorCode): string => name;
