/** A history in which every command of the registry is committed at least once, and several are refused. */
import { proposalId } from '#domain/ids.ts';
import { runEveryProjectCommand } from './every-project-command.ts';
import { carryOut, nextMonth } from './investors.ts';
import { confirmMailbox } from './mailboxes.ts';
import { aRequest } from './payment-requests.ts';
import { aWorld, idOf, person, type World } from './world.ts';

/**
 * Rewards that wait for a mailbox, are held, reduced or ended, and the collection of half of what a debtor receives.
 */
function aboutHeldRewards(world: World, referrer: string): void {
  Object.assign(world.state.parameters, { rewardHoldDays: 14 });
  const order = 'an-order-of-fay-1';
  for (const label of ['fay', 'gus']) world.send('system', 'account.open', { userId: idOf(label), referrer });
  world.handIn({ id: order, type: 'purchase.open', actor: idOf('fay'), payload: { amountUsd: '10' } });
  const paid = { order, payment: 'pi_fay', paidAt: world.now, amountUsd: '10' };
  world.send('system', 'purchase.settle', paid);
  confirmMailbox(world, 'fay');
  confirmMailbox(world, 'gus', 'fay');
  world.send('system', 'purchase.refund', { order, refund: 're_fay_1', amountUsd: '1' });
  world.send('fay', 'wallet.transfer', { to: referrer, amount: '6', currency: 'DC' });
  world.send('system', 'purchase.refund', { order, refund: 're_fay_2', amountUsd: '9' });
  aboutFailedRefunds(world, order);
  world.send('ann', 'wallet.transfer', {
    to: world.address('fay'),
    amount: '0.1',
    currency: 'DC',
  });
}

/** Two refunds do not reach the card: another refund replaces one, and staff return the DC of the other. */
function aboutFailedRefunds(world: World, order: string): void {
  const act = { by: 'Olga', order, reason: 'the card was closed' };
  for (const [refund, amountUsd] of [
    ['re_fay_1', '1'],
    ['re_fay_2', '9'],
  ])
    world.send('system', 'purchase.refund_fail', { order, refund, amountUsd });
  world.send('system', 'payment.decide', { ...act, aside: 're_fay_1', decision: 'by-hand' });
  world.send('system', 'purchase.refund', { order, refund: 're_fay_3', amountUsd: '1' });
  world.send('system', 'purchase.refund_restore', { ...act, refund: 're_fay_2' });
  world.send('system', 'purchase.refund_restore', { ...act, refund: 're_fay_1' });
  world.send('system', 'purchase.refund', { order, refund: 're_fay_4', amountUsd: '9' });
}

/** Two people close their accounts at the end. */
export function runEveryCommand(): World {
  const people = [
    person('ida').holding('9999 DC'),
    person('ann').holding('9 DC').as('owner'),
    person('ben').as('admin'),
    person('dan').as('admin'),
    person('pia').holding('2000 DC'),
    person('kim').holding('2000 DC'),
  ];
  const world = aWorld({ exitAfterMonths: 0, rewardHoldDays: 0 }).with(...people);
  const to = world.address('ben');
  world.send('system', 'account.open', { userId: idOf('cem'), referrer: to });
  world.send('ann', 'wallet.transfer', { to, amount: '1', currency: 'DC', note: 'with a note' });
  world.send('ann', 'wallet.transfer', { to, amount: '1', currency: 'DC' });
  world.send('ann', 'wallet.transfer', { to, amount: '99', currency: 'DC' });
  const asked = aRequest({ to, amount: '1', currency: 'DC', note: 'asked for' });
  world.send('ben', 'wallet.cancel_request', asked);
  world.send('ann', 'wallet.transfer', asked);
  world.send('ann', 'wallet.transfer', aRequest({ to, amount: '1', currency: 'DC' }));
  const order = 'an-order-of-ann-1';
  world.handIn({ id: order, type: 'purchase.open', actor: idOf('ann'), payload: { amountUsd: '10' } });
  world.send('ann', 'purchase.open', { amountUsd: '5' });
  const paid = { order, payment: 'pi_1', paidAt: world.now, amountUsd: '10' };
  world.send('system', 'purchase.settle', paid);
  // Ben invited Cem, and the sale has filled the vault that pays the reward.
  world.send('system', 'referral.earn', { userId: idOf('cem'), trigger: 'project' });
  confirmMailbox(world, 'cem');
  world.send('system', 'referral.pay', { referred: idOf('cem'), trigger: 'signup' });
  aboutHeldRewards(world, to);
  const plan = { to, currency: 'DC', every: 'day', startAt: '2027-01-15T08:00', timeZone: 'UTC' };
  const dailySchedule = (id: string, more: object): string => {
    const payload = { ...plan, ...more };
    world.handIn({ id, type: 'schedule.create', actor: idOf('ann'), payload });
    return id;
  };
  const small = dailySchedule('a-schedule-of-ann-1', { amount: '0.1', note: 'daily', count: 20 });
  const large = dailySchedule('a-schedule-of-ann-2', { amount: '99', until: '2027-02-01' });
  world.send('system', 'schedule.run', { schedule: small, n: 1 });
  world.send('system', 'schedule.run', { schedule: large, n: 1 });
  world.send('system', 'schedule.warn', { schedule: large, n: 2 });
  for (const change of ['pause', 'resume', 'cancel'])
    world.send('ann', `schedule.${change}`, { schedule: large });
  world.send('ben', 'privacy.set', { hideBalances: true });
  const notice = { userId: idOf('ben'), notice: 'device.new_sign_in', device: 'Firefox on Windows' };
  world.send('system', 'account.security_notice', notice);
  const loss = { afterBlock: 1, afterSeq: 1, knownSeq: 9, part: 0, since: '2027-01-15T08:00:00.000Z' };
  world.send('system', 'service.accept_loss', { ...loss, userIds: [idOf('ben')] });
  world.send('system', 'service.report_clock', { stepMs: 3_600_000 });
  world.send('system', 'purchase.dispute', { order, dispute: 'dp_1', amountUsd: '10' });
  world.send('system', 'purchase.refund', { order, refund: 're_1', amountUsd: '1' });
  world.send('system', 'purchase.refund', { order, refund: 're_2', amountUsd: '99' });
  world.send('system', 'purchase.dispute_close', { order, dispute: 'dp_1', outcome: 'lost' });
  for (const end of ['cancel', 'expire']) {
    const id = `an-order-to-${end}`;
    world.handIn({ id, type: 'purchase.open', actor: idOf('ann'), payload: { amountUsd: '10' } });
    world.send('system', `purchase.${end}`, { order: id });
  }
  world.send('ann', 'supply.set_price', { priceUsd: '2', reason: 'market' });
  world.send('ben', 'wallet.claim_tdc', {});
  world.send('ann', 'tdc.grant', { userId: idOf('ben'), amount: '3' });
  const propose = (label: string): string => {
    world.send('ann', 'role.revoke', { userId: idOf(label), role: 'admin' });
    return proposalId(world.state.seq);
  };
  world.send('dan', 'approval.reject', { proposal: propose('ben'), reason: 'not now' });
  world.send('dan', 'approval.approve', { proposal: propose('ben') });
  const last = propose('dan');
  world.later(7 * 24 * 3_600_000).send('system', 'approval.settle', { proposal: last });
  world.send('ida', 'investor.join', { amount: '600' });
  for (const more of ['1', '200']) world.send('ida', 'investor.exit', { amount: more });
  const exit = proposalId(world.state.seq - 1);
  world.send('ida', 'investor.cancel_exit', { exit });
  world.send('ida', 'investor.exit', { amount: '100' });
  world.send('system', 'investor.pay_exit', { exit: proposalId(world.state.seq), step: 1 });
  world.send('ida', 'investor.request_kyc', {});
  for (const outcome of [{ outcome: 'rejected', reason: 'blurred' }, { outcome: 'verified' }]) {
    if (outcome.outcome === 'verified') carryOut(nextMonth(world));
    world.send('ann', 'investor.verify', { ...outcome, userId: idOf('ida') });
  }
  carryOut(world);
  runEveryProjectCommand(world, { backer: 'kim', creator: 'pia', staff: 'ann' });
  for (const label of ['ann', 'cem']) world.send('system', 'account.close', { userId: idOf(label) });
  // The schedule missed too many dates, so it is paused.
  world.send('system', 'schedule.run', { schedule: small, n: 2 });
  return world;
}
