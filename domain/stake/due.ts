import { DUE_DELAY_MS, dueCommand, openBatches } from '../ledger/due-command.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { isChangeDue } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { endOfRaise } from '../project/raise-terms.ts';

/** The raises whose time is over at `now` (ms): `project.close:<project>:<end in ms>`, because the end may move. */
export function dueClosings(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    // New terms that are due come into force first, and may move the end.
    if (project?.state !== 'active' || isChangeDue(project, now)) return [];
    const end = endOfRaise(project.terms, project.raised);
    return now - DUE_DELAY_MS < end ? [] : [dueCommand('project.close', [id, end], { project: id })];
  });
}

/** How many batches of one project are submitted together, so that the commands of people do not wait for them. */
const REFUNDS_AT_ONCE = 10;

/** The batches of refunds that have not been paid: `project.refund:<project>:<batch>`. */
export function dueRefunds(state: State): Command[] {
  const { byId, refunding } = projects.of(state);
  return [...refunding].flatMap((id) => {
    const refunds = byId.get(id)?.refunds;
    if (refunds === undefined || refunds === null) return [];
    return openBatches(refunds.batches, refunds.paid, REFUNDS_AT_ONCE).map((batch) =>
      dueCommand('project.refund', [id, batch], { batch, project: id }),
    );
  });
}

/** A raise that has failed makes its refunds due. */
export const makesRefundDue = (_state: State, { facts }: Entry): boolean =>
  facts.some((fact) => fact.kind === 'project.raise_closed' && fact.outcome === 'failed');
