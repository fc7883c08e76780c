/** The fields of a draft: those of the form that differ from an empty one. Pure. */
import type { ProjectDraftDoc } from '#domain/project/draft-document.ts';
import { NO_VALUES, type OfferValues } from './empty-offer.ts';

/** Where an earlier version of the app stored the one draft of a device. */
export const EARLIER_DRAFT = 'project-draft';

/** Fields that an older version of the app did not have are empty, and those of a newer one stay out of the form. */
export const valuesOfDraft = (typed: ProjectDraftDoc['values']): OfferValues =>
  Object.fromEntries(
    Object.entries(NO_VALUES).map(([name, none]) => [name, typed[name] ?? none]),
  ) as OfferValues;

/** Only what differs from an empty form. */
export const typedIn = (values: OfferValues): ProjectDraftDoc['values'] =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== NO_VALUES[name as keyof OfferValues]),
  );

/** Those that only a newer version of the app knows. */
export const fieldsOfLater = (values: ProjectDraftDoc['values']): ProjectDraftDoc['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in NO_VALUES)));

export const isEmptyDraft = (values: OfferValues): boolean => Object.keys(typedIn(values)).length === 0;
