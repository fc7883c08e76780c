// Proves the public documents about alerts and vaults: what everybody reads, how many events are kept, and that the stakes of a day
// are one event.
import { describe, expect, it } from 'vitest';
import { anOpenProject, carryOutDue, DAY } from '#tests/builders/projects.ts';
import { aWorld, person, type World } from '#tests/builders/world.ts';
import type { CatalogRows, CatalogValue } from '../ledger/document.ts';
import { isoTime } from '../iso-time.ts';
import { alertDocument } from './alert-document.ts';
import { AlertValueSchema, type VaultEvent, VaultEventsSchema } from './document.ts';
import { addEvent, vaultEventsDocument } from './events-document.ts';

/** The rows of one kind, folded over a whole history, by id. */
function rowsOf(rows: CatalogRows, on: World): Readonly<Record<string, CatalogValue>> {
  const values = new Map<string, CatalogValue>();
  for (const entry of on.entries) {
    for (const fact of entry.facts.filter(({ kind }) => Object.hasOwn(rows.on, kind))) {
      const id = rows.idOf(fact) ?? '';
      const context = { id, at: isoTime(entry.at), entry, parameters: on.state.parameters };
      const value = rows.fold(values.get(id) ?? null, fact, context);
      if (value !== null) values.set(id, value);
    }
  }
  return Object.fromEntries(values);
}

function aRaise() {
  const on = aWorld().with(
    person('ada').as('admin'),
    person('cleo').holding('2000 DC'),
    person('ben').holding('2000 DC'),
  );
  on.later(2 * DAY);
  const project = anOpenProject(on, { creator: 'cleo', staff: 'ada' });
  on.send('ben', 'project.invest', { project, amount: '260' });
  const at = isoTime(on.now);
  carryOutDue(on);
  return { on, project, at };
}

describe('an alert', () => {
  it('says what was found, about whom, and since when, and that it is resolved', () => {
    const { at, on, project } = aRaise();
    const raised = {
      id: `${project}:1`,
      project,
      rule: 'backer_concentration',
      severity: 'high',
      description: "One backer's stake is 26% of the hard cap, above 25%",
      wallet: on.address('ben'),
      at,
      entry: String(on.state.seq),
      resolved: null,
    };
    expect(rowsOf(alertDocument, on)).toEqual({ [`project-alert:${project}:1`]: raised });
    expect(AlertValueSchema.parse(raised)).toEqual(raised);
    on.later(DAY);
    on.send('ada', 'alert.resolve', { alert: `${project}:1`, reason: 'A known fund' });
    const resolved = { ...raised, resolved: { at: isoTime(on.now), reason: 'A known fund' } };
    expect(rowsOf(alertDocument, on)).toEqual({ [`project-alert:${project}:1`]: resolved });
    expect(AlertValueSchema.parse(resolved)).toEqual(resolved);
  });
});

describe('the events of a vault', () => {
  it('are deposits, freezes, alerts and what follows, the newest last', () => {
    const { at, on, project } = aRaise();
    on.send('cleo', 'project.invest', { project, amount: '10' });
    on.later(DAY);
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    on.send('ada', 'project.unfreeze', { project });
    on.send('ada', 'alert.resolve', { alert: `${project}:1` });
    on.send('ben', 'project.invest', { project, amount: '730' });
    on.send('ada', 'project.check_release', { project, passed: true, reason: 'looked at' });
    on.send('cleo', 'project.launch', { project });
    on.later(31 * DAY);
    carryOutDue(on);
    on.send('cleo', 'project.pay_out', { project, amount: '1' });
    const next = isoTime(on.now - 31 * DAY);
    const last = isoTime(on.now);
    const value = rowsOf(vaultEventsDocument, on)[`project-events:${project}`];
    expect(VaultEventsSchema.parse(value)).toEqual(value);
    expect(value).toEqual({
      id: project,
      events: [
        { kind: 'deposit', at, amount: '260', count: 1 },
        { kind: 'alert', at, text: "One backer's stake is 26% of the hard cap, above 25%" },
        { kind: 'deposit', at, amount: '10', count: 1 },
        { kind: 'freeze', at: next, text: 'a complaint' },
        { kind: 'unfreeze', at: next },
        { kind: 'resolved', at: next },
        { kind: 'deposit', at: next, amount: '730', count: 1 },
        { kind: 'release', at: next, amount: '475' },
        { kind: 'vest', at: last, amount: '475' },
        { kind: 'alert', at: last, text: "One backer's stake is 99% of the hard cap, above 25%" },
        { kind: 'payout', at: last, amount: '1' },
      ],
    });
  });

  it('adds up the deposits of a day', () => {
    const add = (events: readonly VaultEvent[], kind: VaultEvent['kind'], at: string, amount: string) =>
      addEvent(events, { kind, at, amount, count: 1 });
    const one = add([], 'deposit', '2027-01-15T08:00:00.000Z', '1.5');
    const two = add(one, 'deposit', '2027-01-15T23:59:59.999Z', '2');
    expect(two).toEqual([{ kind: 'deposit', at: '2027-01-15T23:59:59.999Z', amount: '3.5', count: 2 }]);
    expect(add(two, 'deposit', '2027-01-16T00:00:00.000Z', '2')).toHaveLength(2);
    expect(add(two, 'return', '2027-01-15T23:59:59.999Z', '2')).toHaveLength(2);
    expect(addEvent(two, { kind: 'freeze', at: '2027-01-15T23:59:59.999Z', text: 'x' })).toHaveLength(2);
  });

  it('are the newest thirty', () => {
    let events: VaultEvent[] = [];
    for (let n = 0; n < 31; n += 1) {
      events = addEvent(events, { kind: 'freeze', at: isoTime(n * DAY), text: String(n) });
    }
    expect(events).toHaveLength(30);
    expect(events[0]?.text).toBe('1');
    expect(events.at(-1)?.text).toBe('30');
  });
});
