import { SYSTEM_ACTOR } from '../ids.ts';
import type { Command, Entry } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { isChangeDue } from '../project/project.ts';
import { projects } from '../project/projects.ts';
import { endOfRaise } from '../project/terms.ts';

/**
 * An entry may be stamped with the time at which its batch began: if it is submitted too early, the refusal uses up its
 * id.
 */
const CLOSE_LATER_MS = 5_000;

/** The raises whose time is over at `now` (ms): `project.close:<project>:<end in ms>`, because the end may move. */
export function dueClosings(state: State, now: number): Command[] {
  const { byId, running } = projects.of(state);
  return [...running].flatMap((id) => {
    const project = byId.get(id);
    // New terms may move the end, and were in force before it.
    if (project?.state !== 'active' || isChangeDue(project, now)) return [];
    const end = endOfRaise(project.terms, project.raised);
    return now - CLOSE_LATER_MS < end ? [] : [command('project.close', [id, String(end)], { project: id })];
  });
}

/** How many batches of one project are submitted together: a round of due work stays small beside people's commands. */
const REFUNDS_AT_ONCE = 10;

/** The batches of refunds that are not paid: `project.refund:<project>:<batch>`. */
export function dueRefunds(state: State): Command[] {
  const { byId, refunding } = projects.of(state);
  return [...refunding].flatMap((id) => {
    const refunds = byId.get(id)?.refunds;
    if (refunds === undefined || refunds === null) return [];
    const paid = new Set(refunds.paid);
    const open: number[] = [];
    for (let batch = 1; batch <= refunds.batches && open.length < REFUNDS_AT_ONCE; batch += 1) {
      if (!paid.has(batch)) open.push(batch);
    }
    return open.map((batch) => command('project.refund', [id, String(batch)], { batch, project: id }));
  });
}

const command = (type: string, about: readonly string[], payload: object): Command => ({
  id: [type, ...about].join(':'),
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/** A raise that has failed makes its refunds due. */
export const makesRefundDue = (_state: State, { facts }: Entry): boolean =>
  facts.some((fact) => fact.kind === 'project.raise_closed' && fact.outcome === 'failed');
