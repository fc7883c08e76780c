/** The file in which a device stores what contradicts the service's journal. */
import { err, ok, type Result } from '../result.ts';
import { EVIDENCE_FORMAT, EVIDENCE_VERSION, type HeadEvidence, HeadEvidenceSchema } from './schema.ts';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isEvidence = (value: unknown): value is { readonly version?: unknown } =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === EVIDENCE_FORMAT;

/**
 * Null for a file that is not evidence; RECEIPT_NEWER: a later version of the app made it; EVIDENCE_DAMAGED: it is
 * incomplete.
 */
export function readEvidence(
  text: string,
): Result<HeadEvidence, 'RECEIPT_NEWER' | 'EVIDENCE_DAMAGED'> | null {
  const value = parse(text);
  if (!isEvidence(value)) return null;
  if (typeof value.version === 'number' && value.version > EVIDENCE_VERSION) return err('RECEIPT_NEWER');
  const file = HeadEvidenceSchema.safeParse(value);
  return file.success ? ok(file.data) : err('EVIDENCE_DAMAGED');
}
