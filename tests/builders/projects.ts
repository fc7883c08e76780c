/** Builds projects in a world by commands: submitted, approved, backed, and carried on by the work that is due. */
import { dueInBatches, due } from '#domain/features.ts';
import { isoTime } from '#domain/iso-time.ts';
import { BEGAN_AT, type FakeJournal } from '../fakes/journal-feed.ts';
import type { Answer, World } from './world.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** A raise of 100 to 1,000 DC at 0.5 DC a token, which starts at once and lasts ten days. */
export const anOffer = (world: { readonly now: number }, change: Readonly<Record<string, unknown>> = {}) => ({
  title: 'Solar roofs',
  description: 'Panels for schools.',
  type: 'standard',
  symbol: 'SUN',
  totalSupply: '1000000',
  softCap: '100',
  hardCap: '1000',
  price: '0.5',
  launchPrice: '0.75',
  startAt: isoTime(world.now),
  presaleEndAt: isoTime(world.now + 10 * DAY),
  endAt: isoTime(world.now + 20 * DAY),
  ...change,
});

/** The id of the project that an entry submitted. */
export function projectIn(answer: Answer): string {
  if (!answer.decided) throw new Error(`not decided: ${answer.code}`);
  const fact = answer.entry.facts.find((one) => one.kind === 'project.submitted');
  if (fact?.kind !== 'project.submitted') throw new Error(`no project: ${answer.entry.code ?? ''}`);
  return fact.project;
}

/** The id of the stake that an entry made. */
export function stakeIn(answer: Answer): string {
  if (!answer.decided) throw new Error(`not decided: ${answer.code}`);
  const fact = answer.entry.facts.find((one) => one.kind === 'project.invested');
  if (fact?.kind !== 'project.invested') throw new Error(`no stake: ${answer.entry.code ?? ''}`);
  return fact.investment;
}

/** Submitted by `creator` and approved by `staff`. */
export function anOpenProject(
  world: World,
  {
    creator,
    staff,
    ...change
  }: { readonly creator: string; readonly staff: string } & Readonly<Record<string, unknown>>,
): string {
  const project = projectIn(world.send(creator, 'project.submit', anOffer(world, change)));
  const code = world.outcome(staff, 'project.approve', { project });
  if (code !== 'committed') throw new Error(`not approved: ${code}`);
  return project;
}

/** Submits and rejects a project, of which its creator is notified, in a journal that becomes durable when the test says so. */
export function rejectProject(journal: FakeJournal, creator: string, title: string): void {
  const staff = 'z'.repeat(26);
  journal.open(staff);
  journal.decide('role.grant', 'system', { userId: staff, role: 'admin' });
  journal.issue(journal.state.users.get(creator)?.address ?? '', '250');
  const offer = anOffer({ now: BEGAN_AT + DAY }, { title });
  const fact = journal
    .decide('project.submit', creator, offer)
    .facts.find((one) => one.kind === 'project.submitted');
  if (fact?.kind !== 'project.submitted') throw new Error('the project was not submitted');
  journal.decide('project.reject', staff, { project: fact.project, reason: 'The photo is of another roof' });
  journal.commit();
}

/** What informs people: it moves nothing, and most tests are not about it. */
const NEWS: ReadonlySet<string> = new Set(['alert.raise', 'project.remind', 'project.announce']);

/** Carries out everything that is due, until nothing is; returns the types of the commands that were committed, without news. */
export function carryOutDue(world: World): string[] {
  const done: string[] = [];
  for (let round = 0; round < 100; round += 1) {
    const commands = [...due, ...dueInBatches].flatMap((each) => each(world.state, world.now));
    const answers = commands.map((command) => ({ command, answer: world.handIn(command) }));
    const committed = answers.filter(({ answer }) => answer.decided && answer.entry.verdict === 'committed');
    done.push(...committed.map(({ command }) => command.type));
    if (committed.length === 0) return done.filter((type) => !NEWS.has(type));
  }
  throw new Error('work stays due');
}
