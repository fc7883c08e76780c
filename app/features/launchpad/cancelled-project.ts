/** A project that was cancelled before it was sent is a draft again, so that none of it has to be typed again. */
import type { KeepCancelled } from '#app/feature.ts';
import type { SubmitProject } from '#domain/project/schema.ts';
import { keepAsDraft, removeDraft } from './drafts.ts';
import { valuesOf } from './offer-values.ts';

export const keepCancelled: KeepCancelled = async (data, { id, payload }) => {
  // It passed the form's check before it was stored for sending.
  const values = valuesOf(payload as SubmitProject);
  const draft = await keepAsDraft(data, 'cancelled', { command: id, values });
  return () => removeDraft(data.database, draft);
};
