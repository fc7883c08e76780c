// Proves who can watch and when it is refused; that every follower is notified of every event once, in batches that may run in any order
// and be repeated; that nobody gets an announcement beside a notice of their own; and that a kill between batches loses none.
import { describe, expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, HOUR, projectIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { isoTime } from '../iso-time.ts';
import { noticePage, noticeText } from '../notices.ts';
import { dueAnnouncements, dueReminders } from './due.ts';
import { countWatched, followers } from './followers.ts';

const world = (...more: readonly ReturnType<typeof person>[]): World =>
  aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('20000 DC'),
    person('ben').holding('2000 DC'),
    person('dan').holding('2000 DC'),
    person('eve'),
    ...more,
  );

const open = (on: World, change: object = {}): string =>
  anOpenProject(on, { creator: 'cleo', staff: 'ada', ...change });
const watch = (on: World, project: unknown, by = 'eve', watching: unknown = true) =>
  on.outcome(by, 'project.watch', { project, watching });

/** The announcements since the last call, as `title: people`. */
function watchAnnouncements(on: World): () => string[] {
  let from = on.entries.length;
  return () => {
    const fresh = on.entries.slice(from);
    from = on.entries.length;
    return fresh.flatMap(({ facts }) => {
      const people = facts.flatMap((fact) =>
        fact.kind === 'notification.raised' && fact.notice === 'project.announced' ? [fact] : [],
      );
      const [first] = people;
      if (first === undefined) return [];
      const names = ['ben', 'dan', 'eve', 'cleo'].filter((name) =>
        people.some(({ userId }) => userId === idOf(name)),
      );
      return [`${noticeText(first, facts).title}: ${names.join(' ')}`];
    });
  };
}

describe('project.watch', () => {
  it('is for anybody, of approved projects, and can be repeated and ended', () => {
    const on = world();
    const project = open(on);
    expect([watch(on, project), watch(on, project), watch(on, project, 'cleo')]).toEqual(
      Array(3).fill('committed'),
    );
    expect(countWatched(on.state, idOf('eve'))).toBe(1);
    expect([watch(on, project, 'eve', false), watch(on, project, 'eve', false)]).toEqual([
      'committed',
      'committed',
    ]);
    expect(countWatched(on.state, idOf('eve'))).toBe(0);
    expect([...followers.of(on.state).byKey.keys()]).toEqual([`${project}:${idOf('cleo')}`]);
  });

  it('is refused of a project that nobody sees, or that does not exist', () => {
    const on = world();
    const pending = projectIn(on.send('cleo', 'project.submit', anOffer(on)));
    expect(watch(on, pending)).toBe('PROJECT_NOT_APPROVED');
    expect(watch(on, pending, 'eve', false)).toBe('committed');
    expect(watch(on, 'p999')).toBe('PROJECT_NOT_FOUND');
    for (const watching of ['yes', 1, null]) {
      expect(watch(on, pending, 'eve', watching), String(watching)).toBe('COMMAND_INVALID');
    }
  });

  it('is refused beyond a hundred projects', () => {
    const on = world();
    const symbolOf = (n: number): string => `Z${String.fromCharCode(65 + Math.floor(n / 26), 65 + (n % 26))}`;
    const projects = Array.from({ length: 101 }, (_, n) =>
      anOpenProject(on, { creator: 'owen', staff: 'owen', symbol: symbolOf(n) }),
    );
    for (const project of projects.slice(0, 100)) expect(watch(on, project)).toBe('committed');
    expect(watch(on, projects[100])).toBe('WATCH_LIMIT');
    expect(watch(on, projects[0])).toBe('committed');
    watch(on, projects[0], 'eve', false);
    expect(watch(on, projects[100])).toBe('committed');
  });
});

describe('followers', () => {
  it('are notified of start, end, hard cap and launch, and only once of their own tokens', () => {
    const on = world();
    const announced = watchAnnouncements(on);
    const project = open(on, { startAt: isoTime(on.now + DAY) });
    watch(on, project);
    carryOutDue(on);
    expect(announced()).toEqual([]);
    on.later(DAY + 5_000);
    carryOutDue(on);
    expect(announced()).toEqual(['A raise has started: eve']);
    on.send('ben', 'project.invest', { project, amount: '500' });
    on.later(8 * DAY);
    carryOutDue(on);
    expect(announced()).toEqual(['A raise ends soon: ben eve']);
    on.send('dan', 'project.invest', { project, amount: '500' });
    carryOutDue(on);
    expect(announced()).toEqual(['Hard cap reached: ben dan eve']);
    on.send('cleo', 'project.launch', { project });
    carryOutDue(on);
    expect(announced()).toEqual(['Project Launched: eve']);
    on.later(30 * DAY);
    carryOutDue(on);
    expect(announced()).toEqual([]);
  });

  it('are notified of a raise that succeeds with its soft cap, or that fails', () => {
    const on = world();
    const announced = watchAnnouncements(on);
    const good = open(on);
    const bad = open(on, { symbol: 'BAD' });
    for (const project of [good, bad]) watch(on, project);
    on.send('ben', 'project.invest', { project: good, amount: '100' });
    on.send('ben', 'project.invest', { project: bad, amount: '99' });
    on.later(11 * DAY);
    carryOutDue(on);
    expect(announced().sort()).toEqual(['A raise has succeeded: ben eve', 'Soft cap missed: eve']);
  });

  it('are notified of a hard cap once where the raise goes on', () => {
    const on = world();
    const announced = watchAnnouncements(on);
    const project = open(on, { continueAfterHardCap: true });
    on.send('ben', 'project.invest', { project, amount: '1000' });
    on.later(5_000);
    carryOutDue(on);
    expect(announced().sort()).toEqual(['A raise has started: ben', 'Hard cap reached: ben']);
    on.later(HOUR);
    carryOutDue(on);
    expect(announced()).toEqual([]);
  });

  it('are notified of freezes and updates, and the creator is not', () => {
    const on = world();
    const announced = watchAnnouncements(on);
    const project = open(on);
    for (const by of ['eve', 'cleo']) watch(on, project, by);
    on.send('cleo', 'project.post_update', { project, title: 'Rented', text: 'Twelve roofs.' });
    carryOutDue(on);
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    carryOutDue(on);
    on.send('ada', 'project.unfreeze', { project });
    carryOutDue(on);
    expect(announced().filter((text) => !text.startsWith('A raise has started'))).toEqual([
      'A new update: eve',
      'Project Frozen: eve',
      'Project no longer frozen: eve',
    ]);
  });

  it('are notified of a proposal of new terms, but not the backers, whom the change itself notifies', () => {
    const on = world();
    const announced = watchAnnouncements(on);
    const project = open(on);
    watch(on, project);
    on.send('ben', 'project.invest', { project, amount: '10' });
    const { description, logo, startAt, symbol, title, type, ...terms } = {
      logo: undefined,
      ...anOffer(on, { hardCap: '1500' }),
    };
    expect([description, logo, startAt, symbol, title, type].length).toBe(6);
    expect(on.outcome('cleo', 'project.propose_change', { project, ...terms })).toBe('committed');
    carryOutDue(on);
    expect(announced()).toEqual(['New terms are proposed: eve']);
  });

  it('are notified of nothing of what happened before, nor after they have stopped', () => {
    const on = world();
    const announced = watchAnnouncements(on);
    const project = open(on);
    on.later(HOUR);
    watch(on, project);
    watch(on, project, 'dan');
    watch(on, project, 'dan', false);
    carryOutDue(on);
    expect(announced()).toEqual([]);
    on.send('cleo', 'project.post_update', { project, title: 'Rented', text: 'Twelve roofs.' });
    carryOutDue(on);
    expect(announced()).toEqual(['A new update: eve']);
    watch(on, project, 'eve', false);
    on.send('cleo', 'project.post_update', { project, title: 'Rented', text: 'Twelve roofs.' });
    expect(dueAnnouncements(on.state)).toEqual([]);
  });

  it('with a closed account are notified of nothing', () => {
    const on = world();
    const project = open(on);
    watch(on, project);
    expect(on.outcome('system', 'account.close', { userId: idOf('eve') })).toBe('committed');
    expect([...followers.of(on.state).byPerson.keys()]).toEqual([]);
    on.send('cleo', 'project.post_update', { project, title: 'Rented', text: 'Twelve roofs.' });
    expect(dueAnnouncements(on.state)).toEqual([]);
  });

  it('are notified of a start while a service was down for three days, but not of an end that has passed', () => {
    const on = world();
    const announced = watchAnnouncements(on);
    const project = open(on, { startAt: isoTime(on.now + DAY) });
    watch(on, project);
    on.later(4 * DAY);
    carryOutDue(on);
    expect(announced()).toEqual(['A raise has started: eve']);
    on.later(6 * DAY);
    expect(dueReminders(on.state, on.now)).toEqual([]);
  });

  it('are notified of no start while the vault is frozen or the project is set to pending, but afterwards', () => {
    const on = world();
    const project = open(on, { startAt: isoTime(on.now + DAY) });
    watch(on, project);
    on.send('ada', 'project.set_active', { project, active: false });
    on.later(2 * DAY);
    expect(dueReminders(on.state, on.now)).toEqual([]);
    on.send('ada', 'project.set_active', { project, active: true });
    expect(dueReminders(on.state, on.now).map(({ id }) => id.split(':')[2])).toEqual(['start']);
  });
});

describe('an announcement', () => {
  const people = Array.from({ length: 250 }, (_, n) => `fan${String(n).padStart(3, '0')}`);

  function aCrowd() {
    const on = world(...people.map((label) => person(label)));
    const project = open(on);
    for (const label of people) watch(on, project, label);
    on.later(11 * HOUR);
    carryOutDue(on);
    on.send('cleo', 'project.post_update', { project, title: 'Rented', text: 'Twelve roofs.' });
    return { on, project };
  }

  it('reaches 250 people in batches of a hundred, in any order, each once', () => {
    const { on } = aCrowd();
    const commands = dueAnnouncements(on.state);
    expect(commands.map(({ id }) => id.split(':').at(-1))).toEqual(['1', '2', '3']);
    for (const command of [...commands].reverse()) on.handIn(command);
    const notices = on.entries.slice(-3).map(({ facts }) => facts.slice(1));
    expect(notices.map((facts) => facts.length)).toEqual([50, 100, 100]);
    expect(new Set(notices.flat().map((fact) => 'userId' in fact && fact.userId)).size).toBe(250);
    expect(dueAnnouncements(on.state)).toEqual([]);
    expect(followers.of(on.state).announcements.size).toBe(0);
  });

  it('is refused when it was announced, under another id too', () => {
    const { on, project } = aCrowd();
    const [command] = dueAnnouncements(on.state);
    if (command === undefined) throw new Error('nothing is due');
    on.handIn(command);
    expect(on.outcome(SYSTEM_ACTOR, 'project.announce', command.payload)).toBe('PROJECT_UNCHANGED');
    const other = { ...(command.payload as object), batch: 4 };
    expect(on.outcome(SYSTEM_ACTOR, 'project.announce', other)).toBe('PROJECT_UNCHANGED');
    const none = { announcement: `${project}:update:1`, batch: 1, project };
    expect(on.outcome(SYSTEM_ACTOR, 'project.announce', none)).toBe('PROJECT_UNCHANGED');
  });

  it('opens the page of the project, and quotes nothing', () => {
    const { on, project } = aCrowd();
    carryOutDue(on);
    const entry = on.entries.at(-1);
    const notice = entry?.facts.find((fact) => fact.kind === 'notification.raised');
    if (entry === undefined || notice?.kind !== 'notification.raised') throw new Error('nobody was notified');
    expect(noticeText(notice, entry.facts)).toEqual({
      type: 'project',
      title: 'A new update',
      message: 'The creator of Solar roofs has posted an update',
    });
    expect(noticePage({ entry, leaf: new Uint8Array(32) }, notice)).toBe(`/launchpad/project/${project}`);
  });
});

describe('project.remind', () => {
  const makeRemind = (on: World, project: string) => (event: string, at: number) =>
    on.outcome(SYSTEM_ACTOR, 'project.remind', { project, event, at });

  it('is refused when it was said, is about another time, or the raise is not open', () => {
    const on = world();
    const start = on.now;
    const project = open(on);
    const remind = makeRemind(on, project);
    expect([remind('start', start + 1), remind('ending', start + 9 * DAY)]).toEqual(
      Array(2).fill('PROJECT_UNCHANGED'),
    );
    expect([remind('start', start), remind('start', start)]).toEqual(['committed', 'PROJECT_UNCHANGED']);
    on.send('ben', 'project.invest', { project, amount: '1000' });
    expect(remind('ending', start + 9 * DAY)).toBe('RAISE_ENDED');
    expect(makeRemind(on, 'p999')('start', start)).toBe('PROJECT_NOT_FOUND');
  });

  it.each([
    ['frozen', 'project.freeze', 'project.unfreeze', { reason: 'odd stakes' }, {}],
    ['paused', 'project.set_active', 'project.set_active', { active: false }, { active: true }],
  ])('is looked at again when it is decided: %s', (_what, stop, resume, stopped, resumed) => {
    const on = world();
    const start = on.now;
    const project = open(on);
    watch(on, project);
    const announced = watchAnnouncements(on);
    on.later(HOUR);
    const [due] = dueReminders(on.state, on.now);
    expect(due?.payload).toEqual({ at: start, event: 'start', project });
    expect(on.outcome('ada', stop, { project, ...stopped })).toBe('committed');
    // It was on its way when the raise was stopped.
    expect(on.outcome(SYSTEM_ACTOR, 'project.remind', due?.payload)).toBe('PROJECT_UNCHANGED');
    expect(on.outcome('ada', resume, { project, ...resumed })).toBe('committed');
    on.later(HOUR);
    // The refusal has used up the id.
    expect(dueReminders(on.state, on.now).map(({ id }) => id)).not.toContain(due?.id);
    carryOutDue(on);
    expect(announced().filter((text) => text.includes('started'))).toEqual(['A raise has started: eve']);
  });
});
