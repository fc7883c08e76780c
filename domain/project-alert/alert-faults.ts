/** The invariants of alerts, which hold after every entry: the audit and the tests check them. */
import type { State } from '../ledger/state.ts';
import { projects } from '../project/projects.ts';
import { alerts, keyOf } from './alerts.ts';

/** The broken invariants, in words. */
export function alertFaults(state: State): string[] {
  const { byId, signs, monitored } = alerts.of(state);
  const known = projects.of(state).byId;
  const open = [...byId.values()].filter(({ isResolved }) => !isResolved).map(keyOf);
  return [
    ...[...byId]
      .filter(([, { project }]) => !known.has(project))
      .map(([id]) => `the alert ${id} belongs to no project`),
    ...open
      .filter((key, index) => open.indexOf(key) !== index)
      .map((key) => `${key} has two unresolved alerts`),
    ...[...signs.keys()]
      .filter((key) => open.includes(key))
      .map((key) => `${key} is raised and still to be raised`),
    ...[...known]
      .filter(([id, { approved, terms }]) => approved && monitored.get(id)?.hardCap !== terms.hardCap)
      .map(([id]) => `${id} is monitored with another hard cap`),
  ];
}
