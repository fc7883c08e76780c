import { hiddenBalances } from '#domain/privacy/hidden-balances.ts';
import { LEDGER } from '#couchdb/databases.ts';
import type { DocumentStore, NewDocument } from '#couchdb/document-store.ts';
import { tokenAccount, userAccount } from '#domain/ledger/accounts.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { readMicro } from '#domain/money.ts';
import { DAY_MS } from '#domain/calendar.ts';
import { quotePurchase } from '#domain/purchase/quote.ts';
import { type ReferralTrigger, rewardKey } from '#domain/referral/reward.ts';
import { startingSupply } from '#domain/supply/supply.ts';
import { type Authority, openAuthority } from '#server/commands/authority.ts';
import type { AuthorityOptions } from '#server/commands/running-authority.ts';
import type { SubmitResult } from '#server/commands/authority.ts';
import type { Mutant } from './history.ts';
import { investments } from '#domain/investor/investments.ts';
import { closedRequests } from '#domain/payment-request/closed-requests.ts';
import { orders } from '#domain/purchase/orders.ts';
import { launches } from '#domain/project-launch/launches.ts';
import { followers } from '#domain/project-watch/followers.ts';
import { escrowAccount, vestingAccount } from '#domain/project/accounts.ts';
import { findProject, projects } from '#domain/project/projects.ts';
import { tokenLock } from '#domain/stake/movements.ts';
import { stakes } from '#domain/stake/stakes.ts';
import { receivables } from '#domain/receivable/receivables.ts';
import { rewards } from '#domain/referral/rewards.ts';
import { openSchedules } from '#domain/schedule/open-schedules.ts';
import { currentSupply, supplyOf } from '#domain/supply/current-supply.ts';

/** Commands that were just decided are among the newest ids. */
function forgetId({ ids }: State, id: string): void {
  ids.newest.delete(id);
  ids.leaving.delete(id);
}

/** An authority that forgets the ids of the selected commands as soon as they are answered. */
async function openForgetful(
  options: AuthorityOptions,
  forgets: (result: SubmitResult) => boolean,
): Promise<Authority> {
  const authority = await openAuthority(options);
  const submit = authority.submit.bind(authority);
  authority.submit = async (command) => {
    const result = await submit(command);
    if (forgets(result)) forgetId(authority.state, command.id);
    return result;
  };
  return authority;
}

/** An authority that changes its state after carrying out a command of this type. */
async function openTampering(
  options: AuthorityOptions,
  type: string,
  tamper: (state: State, command: Command) => void,
): Promise<Authority> {
  const authority = await openAuthority(options);
  const submit = authority.submit.bind(authority);
  authority.submit = async (command) => {
    const result = await submit(command);
    if (command.type === type && result.ok && result.verdict.verdict === 'committed')
      tamper(authority.state, command);
    return result;
  };
  return authority;
}

/** Opens a credited order again. */
function reopen(state: State, { payload }: Command): void {
  const { order: id, amountUsd } = payload as { order: string; amountUsd: string };
  const order = orders.of(state).byId.get(id);
  if (order?.status !== 'settled') return;
  const usd = readMicro(amountUsd);
  const quote = quotePurchase(supplyOf(state), state.parameters, usd);
  orders.of(state).byId.set(id, { status: 'open', userId: order.userId, quote, lockedUntil: 0 });
}

/** Credits the buyer with more than was minted for them. */
function giveMore(state: State, { payload }: Command): void {
  const order = orders.of(state).byId.get((payload as { order: string }).order);
  const balance = order && state.accounts.get(userAccount(order.userId, 'DC'));
  if (balance !== undefined) balance.posted += 1n;
}

/** Lets the buyer spend what is held for a dispute. */
function forgetHold(state: State, { payload }: Command): void {
  const order = orders.of(state).byId.get((payload as { order: string }).order);
  const balance = order && state.accounts.get(userAccount(order.userId, 'DC'));
  if (balance !== undefined) balance.held = 0n;
}

/** Makes a date that was carried out the next one again. */
function repeatDate(state: State, { id, payload }: Command): void {
  const { n, schedule: name } = payload as { n: number; schedule: string };
  const schedule = openSchedules.of(state).byId.get(name);
  if (schedule === undefined) return;
  forgetId(state, id);
  openSchedules.of(state).byId.set(name, { ...schedule, next: { at: schedule.next.at - 31 * DAY_MS, n } });
}

/** Skips the first date of a new schedule. */
function skipDate(state: State, { id }: Command): void {
  const schedule = openSchedules.of(state).byId.get(id);
  if (schedule === undefined) return;
  const { at, n } = schedule.next;
  openSchedules.of(state).byId.set(id, { ...schedule, next: { at: at + DAY_MS, n: n + 1 } });
}

/** Queues a paid reward again, at the front. */
function queueAgain(state: State, { payload }: Command): void {
  const { referred, trigger } = payload as { referred: string; trigger: ReferralTrigger };
  const key = rewardKey(referred, trigger);
  const reward = rewards.of(state).byKey.get(key);
  if (reward === undefined) return;
  rewards.of(state).byKey.set(key, { ...reward, status: 'queued' });
  const others = [...rewards.of(state).queued];
  rewards.of(state).queued.clear();
  for (const each of [key, ...others]) rewards.of(state).queued.add(each);
}

/** Opens a closed month again, under the same id. */
function reopenMonth(state: State, { id, payload }: Command): void {
  const { month } = payload as { month: string };
  investments.of(state).programme = { ...investments.of(state).programme, nextMonth: month, paying: null };
  investments.of(state).inflows.set(month, 1_000n);
  forgetId(state, id);
}

/** Holds a paid share again. */
function holdAgain(state: State, { payload }: Command): void {
  const { month } = payload as { month: string };
  for (const [userId, investor] of investments.of(state).investors) {
    if (investor.earned === 0n) continue;
    investments
      .of(state)
      .investors.set(userId, { ...investor, held: [...investor.held, { month, amount: 1n }] });
  }
}

function verifyAll(state: State): void {
  for (const userId of investments.of(state).investors.keys())
    investments.of(state).kyc.set(userId, { status: 'verified', reason: null });
}

function forgetMarks(state: State): void {
  for (const [userId, investor] of investments.of(state).investors)
    investments.of(state).investors.set(userId, { ...investor, marks: [] });
}

/** A ledger in which a block overwrites an existing one at its position. */
const makeOverwriting = (store: DocumentStore): DocumentStore => ({
  ...store,
  put: async (database: string, doc: NewDocument) => {
    const outcome = await store.put(database, doc);
    if (database !== LEDGER || outcome.status === 'created') return outcome;
    const standing = await store.get(database, doc._id);
    return standing === null ? outcome : store.put(database, { ...doc, _rev: standing._rev });
  },
});

/** Restores a closed account as if it had never been closed. */
function comeBack(state: State, { payload }: Command): void {
  const { userId } = payload as { userId: string };
  const closed = state.closedAccounts.get(userId);
  if (closed === undefined) return;
  const { address, closedAt: openedAt } = closed;
  state.closedAccounts.delete(userId);
  state.users.set(userId, { address, openedAt, referrer: null, roles: ['user'], tdcClaimedAt: null });
  state.wallets.set(address, userId);
}

/** Makes a reversed purchase find no reward that it earned. */
function forgetPurchases(state: State): void {
  for (const [key, reward] of rewards.of(state).byKey)
    rewards.of(state).byKey.set(key, { ...reward, order: null });
}

/** Makes a batch of refunds due again, with the money for it. */
function refundAgain(state: State, { id, payload }: Command): void {
  const { project: name } = payload as { project: string };
  const project = findProject(state, name);
  const escrow = state.accounts.get(escrowAccount(name));
  if (project?.refunds === undefined || project.refunds === null || escrow === undefined) return;
  const { symbol } = project.terms;
  const { batchOrders, byId, byProject } = stakes.of(state);
  for (const [investment, stake] of byId) {
    if (stake.project !== name) continue;
    const account = tokenAccount(stake.userId, name, symbol);
    const tokens = state.accounts.get(account);
    if (tokens === undefined) continue;
    escrow.posted += stake.amount;
    tokens.posted += stake.tokens;
    tokens.held += stake.tokens;
    state.holds.set(tokenLock(investment), {
      account,
      amount: stake.tokens,
      captured: 0n,
      remaining: stake.tokens,
    });
    byId.set(investment, { ...stake, isRefunded: false });
  }
  batchOrders.set(name, [...(byProject.get(name)?.keys() ?? [])].sort());
  projects.of(state).byId.set(name, { ...project, refunds: { ...project.refunds, paid: [] } });
  projects.of(state).refunding.add(name);
  forgetId(state, id);
}

/** Releases the first half without a release check. */
function skipCheck(state: State, { payload }: Command): void {
  const { project } = payload as { project: string };
  launches
    .of(state)
    .checks.set(project, { passed: true, reason: 'nobody looked', at: Number.MAX_SAFE_INTEGER });
}

/** Makes every stake see an empty raise. */
function forgetRaised(state: State, { payload }: Command): void {
  const { project: name } = payload as { project: string };
  const project = findProject(state, name);
  if (project !== undefined) projects.of(state).byId.set(name, { ...project, raised: 0n });
}

/** Lets what has vested vest again, with the money for it. */
function vestAgain(state: State, { payload }: Command): void {
  const { project } = payload as { project: string };
  const launch = launches.of(state).byId.get(project);
  const account = state.accounts.get(vestingAccount(project));
  if (launch === undefined || account === undefined) return;
  account.posted += launch.vested;
  launches.of(state).byId.set(project, { ...launch, vested: 0n });
  launches.of(state).unfinished.add(project);
}

/** Makes every burn see no earlier one. */
function forgetBurns(state: State, { payload }: Command): void {
  const { project } = payload as { project: string };
  const launch = launches.of(state).byId.get(project);
  if (launch === undefined) return;
  launches.of(state).byId.set(project, { ...launch, burned: 0n, burns: [] });
}

/** Makes an announcement due again for everybody who was notified. */
function announceAgain(state: State, { id, payload }: Command): void {
  const { announcement, project } = payload as { announcement: string; project: string };
  const people = [...(followers.of(state).byProject.get(project) ?? [])];
  followers.of(state).announcements.set(announcement, { project, event: 'update', people, done: [] });
  forgetId(state, id);
}

/** Each breaks one invariant. The simulation has to find every one of them. */
export const MUTANTS: readonly Mutant[] = [
  { name: 'no dedupe', open: (options) => openForgetful(options, (result) => result.ok) },
  { name: 'no fence', store: makeOverwriting },
  {
    name: 'forgotten refusal',
    open: (options) => openForgetful(options, (result) => result.ok && result.verdict.verdict === 'refused'),
  },
  { name: 'credited twice', open: (options) => openTampering(options, 'purchase.settle', reopen) },
  { name: 'money from nothing', open: (options) => openTampering(options, 'purchase.settle', giveMore) },
  { name: 'spendable hold', open: (options) => openTampering(options, 'purchase.dispute', forgetHold) },
  {
    name: 'a month paid twice',
    open: (options) => openTampering(options, 'investor.close_month', reopenMonth),
  },
  { name: 'a share paid twice', open: (options) => openTampering(options, 'investor.payout', holdAgain) },
  {
    name: 'shares of the unverified paid',
    open: (options) => openTampering(options, 'investor.close_month', verifyAll),
  },
  {
    name: 'what was locked at the end of a month forgotten',
    open: (options) => openTampering(options, 'investor.join', forgetMarks),
  },
  { name: 'rewards paid twice', open: (options) => openTampering(options, 'referral.pay', queueAgain) },
  {
    name: 'a reward not taken back',
    open: (options) => openTampering(options, 'purchase.settle', forgetPurchases),
  },
  {
    name: 'a receivable not collected',
    async open(options) {
      const authority = await openAuthority(options);
      receivables.of(authority.state).owed.clear();
      return authority;
    },
  },
  {
    name: 'requests paid again',
    open: (options) => openTampering(options, 'wallet.transfer', (state) => closedRequests.of(state).clear()),
  },
  { name: 'refunded twice', open: (options) => openTampering(options, 'project.refund', refundAgain) },
  {
    name: 'released without a check',
    open: (options) => openTampering(options, 'project.launch', skipCheck),
  },
  {
    name: 'the cap not rechecked',
    open: (options) => openTampering(options, 'project.invest', forgetRaised),
  },
  {
    name: 'vesting paid twice',
    about: 'raises',
    open: (options) => openTampering(options, 'project.vest', vestAgain),
  },
  {
    name: 'burned beyond the limit',
    about: 'raises',
    open: (options) => openTampering(options, 'project.burn', forgetBurns),
  },
  {
    name: 'announced twice',
    about: 'raises',
    open: (options) => openTampering(options, 'project.announce', announceAgain),
  },
  { name: 'who has left comes back', open: (options) => openTampering(options, 'account.close', comeBack) },
  { name: 'a date carried out twice', open: (options) => openTampering(options, 'schedule.run', repeatDate) },
  { name: 'a date forgotten', open: (options) => openTampering(options, 'schedule.create', skipDate) },
  {
    name: 'balances shown again',
    open: (options) => openTampering(options, 'privacy.set', (state) => hiddenBalances.of(state).clear()),
  },
  {
    name: 'sales not counted',
    open: (options) =>
      openTampering(options, 'purchase.settle', (state) => {
        currentSupply.of(state).now = startingSupply(state.parameters);
      }),
  },
];
