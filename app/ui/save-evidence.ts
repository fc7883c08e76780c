import type { HeadEvidence } from '#domain/witness/schema.ts';
import { isoTime } from '../platform/iso-time.ts';
import { saveFile } from './save-file.ts';

/** Saves the evidence; resolves to its file name. */
export function saveEvidence(evidence: HeadEvidence): string {
  const name = `vaultiq-evidence-${isoTime(evidence.seenAt).slice(0, 10)}.json`;
  saveFile(name, 'application/json', JSON.stringify(evidence, null, 2));
  return name;
}
