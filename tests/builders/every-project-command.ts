import { anOffer, anOpenProject, carryOutDue, DAY, HOUR, projectIn, stakeIn } from './projects.ts';
import type { World } from './world.ts';

/** Almost all tokens are sold, so a burn takes liquidity, and the reference price moves. */
const SCARCE = { symbol: 'MOON', price: '0.001', launchPrice: '0.0015', softCap: '10', hardCap: '950' };

/** A raise that goes on after its hard cap, and whose creator launches it at once. */
function launchEarly(
  world: World,
  parties: { readonly creator: string; readonly staff: string },
  backer: string,
) {
  const project = anOpenProject(world, {
    ...parties,
    symbol: 'EARLY',
    hardCap: '100',
    continueAfterHardCap: true,
  });
  world.send(backer, 'project.invest', { project, amount: '120' });
  world.send(parties.creator, 'project.launch', { project });
  carryOutDue(world);
}

/** Staff resolve the first alert that was raised. */
function resolveFirstAlert(world: World, staff: string) {
  const raised = world.entries.flatMap(({ facts }) => facts).find(({ kind }) => kind === 'alert.raised');
  if (raised?.kind !== 'alert.raised') throw new Error('no alert');
  world.send(staff, 'alert.resolve', { alert: raised.alert, reason: 'They are known to us' });
}

/** A creator who has had an account for a year raises enough for the Verified badge. */
function earnBadge(
  world: World,
  parties: { readonly creator: string; readonly staff: string },
  backer: string,
) {
  world.later(365 * DAY);
  const opening = { to: world.address(backer), amount: '50025', currency: 'DC', reason: 'for a large raise' };
  world.send('system', 'ledger.issue', opening);
  const large = { symbol: 'LARGE', price: '1', launchPrice: '1', hardCap: '60000' };
  const project = anOpenProject(world, { ...parties, ...large });
  world.send(backer, 'project.invest', { project, amount: '50000' });
  carryOutDue(world);
}

/** An update, a question with its answer, a document, and each of them hidden. */
function talkAbout(
  world: World,
  { backer, creator, staff }: { readonly backer: string; readonly creator: string; readonly staff: string },
  project: string,
): void {
  world.send(creator, 'project.post_update', {
    project,
    title: 'A start',
    text: 'The first roof is rented.',
  });
  world.send(backer, 'project.watch', { project, watching: true });
  world.send(backer, 'project.ask', { project, text: 'Which one?' });
  world.send(creator, 'project.answer', { project, question: 1, text: 'That of the school in the harbour.' });
  world.send(creator, 'project.add_document', { project, title: 'The lease', hash: '5a'.repeat(32) });
  for (const subject of ['update', 'question', 'document'])
    world.send(staff, 'project.hide', { project, [subject]: 1, reason: 'a complaint' });
}

/** A change of the terms is withdrawn, one lapses, and one is in force, after a backer has left. */
function changeTerms(
  world: World,
  parties: { readonly creator: string; readonly staff: string },
  backer: string,
) {
  const deal = { symbol: 'TERM', softCap: '1', hardCap: '10', totalSupply: '3000000' };
  const project = anOpenProject(world, { ...parties, ...deal });
  const offer = anOffer(world, deal);
  const propose = (change: object): void => {
    world.send(parties.creator, 'project.propose_change', { project, ...offer, ...change });
    carryOutDue(world);
  };
  const invest = () => world.send(backer, 'project.invest', { project, amount: '2' });
  invest();
  propose({ softCap: '2' });
  world.send(parties.creator, 'project.withdraw_change', { project });
  carryOutDue(world);
  propose({ hardCap: '3' });
  invest();
  world.later(3 * DAY + 5_000);
  carryOutDue(world);
  propose({ price: '0.25', totalSupply: '2000000', maxStake: '5' });
  world.send(backer, 'project.leave', { project });
  invest();
  world.later(3 * DAY + 5_000);
  carryOutDue(world);
}

/** Everything that can happen to a project, its stakes and its tokens, over some four months. */
export function runEveryProjectCommand(
  world: World,
  { backer, creator, staff }: { readonly backer: string; readonly creator: string; readonly staff: string },
): void {
  const parties = { creator, staff };
  const submit = (symbol: string): string =>
    projectIn(world.send(creator, 'project.submit', anOffer(world, { symbol })));
  world.send(creator, 'project.withdraw', { project: submit('GONE') });
  world.send(staff, 'project.reject', { project: submit('NEVER'), reason: 'unclear' });
  const soon = world.now + DAY;
  const project = anOpenProject(world, { ...parties, ...SCARCE, startAt: new Date(soon).toISOString() });
  world.send(creator, 'project.edit', { project, ...anOffer(world, { ...SCARCE, title: 'To the moon' }) });
  world.send(staff, 'project.approve', { project });
  for (const active of [false, true]) world.send(staff, 'project.set_active', { project, active });
  for (const verified of [true, false]) world.send(staff, 'project.verify', { project, verified });
  world.send(staff, 'project.freeze', { project, reason: 'a complaint' });
  world.send(staff, 'project.unfreeze', { project });
  const audit = { score: 72, kyc: 'pending', findings: 'The company exists.' };
  world.send(staff, 'audit.set', { project, ...audit });
  talkAbout(world, { ...parties, backer }, project);
  const investment = stakeIn(world.send(backer, 'project.invest', { project, amount: '10' }));
  world.send(backer, 'project.take_back', { investment });
  const missed = anOpenProject(world, { ...parties, symbol: 'MISS' });
  world.send(backer, 'project.invest', { project: missed, amount: '5' });
  world.send(backer, 'project.invest', { project, amount: '950' });
  launchEarly(world, parties, backer);
  resolveFirstAlert(world, staff);
  world.later(7 * DAY + 5_000);
  carryOutDue(world);
  world.send(staff, 'project.check_release', { project, passed: true, reason: 'looked at' });
  carryOutDue(world);
  world.send(creator, 'project.burn', { project, amount: '20000' });
  world.later(HOUR);
  carryOutDue(world);
  world.later(91 * DAY);
  carryOutDue(world);
  world.send(creator, 'project.pay_out', { project, amount: '1' });
  earnBadge(world, parties, backer);
  changeTerms(world, parties, backer);
}
