/** Alerts and the events of vaults as devices see them: documents of the catalogue. */
import type { AlertValue, VaultEvent } from '#domain/project-alert/document.ts';
import { inDays } from './shown-projects.ts';

/** An unresolved one about the project of `aProject`. */
export const anAlert = (change: Partial<AlertValue> = {}): AlertValue => ({
  id: 'p12:1',
  project: 'p12',
  rule: 'creator_stake',
  severity: 'critical',
  description: "The creator's own stake is 30% of the hard cap, above 20%",
  at: inDays(-1),
  entry: '40',
  resolved: null,
  ...change,
});

export const anAlertDocument = (change: Partial<AlertValue> = {}) => {
  const value = anAlert(change);
  return { id: `project-alert:${value.id}`, seq: 5, at: inDays(-1), value };
};

export const anEventsDocument = (events: readonly VaultEvent[], project = 'p12') => ({
  id: `project-events:${project}`,
  seq: 5,
  at: inDays(-1),
  value: { id: project, events: [...events] },
});
