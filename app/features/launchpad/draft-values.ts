/** Converts between the fields of a draft and those of the form. Pure. */
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { NO_VALUES, type OfferValues } from './empty-offer.ts';

/** The name under which an earlier version of the app stored the only draft of a device. */
export const EARLIER_DRAFT = 'project-draft';

/** The form's fields: those that the draft does not have are empty, and those of a newer version of the app are left out. */
export const valuesOfDraft = (typed: ProjectDraftDoc['values']): OfferValues =>
  Object.fromEntries(
    Object.entries(NO_VALUES).map(([name, none]) => [name, typed[name] ?? none]),
  ) as OfferValues;

/** Only the fields that differ from an empty form. */
export const listFilledFields = (values: OfferValues): ProjectDraftDoc['values'] =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== NO_VALUES[name as keyof OfferValues]),
  );

/** The fields that only a newer version of the app knows. */
export const listUnknownFields = (values: ProjectDraftDoc['values']): ProjectDraftDoc['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in NO_VALUES)));

export const isEmptyDraft = (values: OfferValues): boolean =>
  Object.keys(listFilledFields(values)).length === 0;
