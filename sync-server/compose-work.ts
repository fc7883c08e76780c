/** Puts together what the authority does by itself when its time has come, and what an operator asks for by hand. */
import { resolve } from 'node:path';
import type { DocumentStore, StagedCopy } from '#couchdb/document-store.ts';
import { dueSettlements } from '#domain/approvals/due.ts';
import { dueExits, duePayouts, dueReleases } from '#domain/investor/due.ts';
import { dueExpiries } from '#domain/purchase/close.ts';
import { dueRewards, letsPay } from '#domain/referral/due.ts';
import { dueRuns, dueWarnings } from '#domain/schedule/due.ts';
import type { Accounts } from './identity/accounts.ts';
import { systemTimers } from './adapters/timers.ts';
import { filesBeside } from './backup/files-beside.ts';
import type { Clock } from './clock.ts';
import type { Authority } from './commands/authority.ts';
import type { Config } from './config.ts';
import { operatorRoutes } from './http/operator-routes.ts';
import { type JobLoop, startJobs } from './jobs/job-loop.ts';
import { payMonth } from './jobs/pay-month.ts';
import type { Log } from './log.ts';
import type { CardPayments } from './payments/card-payments.ts';
import { operatorToken, type Secrets } from './secrets.ts';
import type { AccountsCheck } from './start/check-accounts.ts';
import { rewards } from '#domain/referral/rewards.ts';

type WorkDeps = { readonly authority: Authority; readonly clock: Pick<Clock, 'now'> };

type DueWorkDeps = Pick<WorkDeps, 'clock'> & {
  readonly authority: Pick<Authority, 'state' | 'submit' | 'onDurable'>;
};

export function startDueWork(
  { jobsEveryMs, log }: { readonly jobsEveryMs?: number; readonly log: Log },
  { authority, clock }: DueWorkDeps,
): JobLoop {
  const jobs = startJobs({
    authority,
    jobs: [dueSettlements, dueExpiries, dueExits],
    batchJobs: [dueRuns, dueWarnings, dueRewards, duePayouts, dueReleases],
    now: clock.now,
    timers: systemTimers,
    log,
    ...(jobsEveryMs === undefined ? {} : { everyMs: jobsEveryMs }),
  });
  // A reward is there the moment somebody has signed up, not half a minute later.
  authority.onDurable(({ block }) => {
    if (rewards.of(authority.state).queued.size > 0 && block.entries.some(letsPay)) jobs.hurry();
  });
  return jobs;
}

type OperatorDeps = WorkDeps & {
  readonly config: Config;
  readonly store: DocumentStore;
  readonly secrets: Secrets;
  readonly paying: { readonly payments: Pick<CardPayments, 'aside'> | null };
  readonly accounts: Pick<Accounts, 'restoreAccess'>;
  readonly accountsCheck: Pick<AccountsCheck, 'restored'>;
};

async function stage(store: DocumentStore, { dataDirectory }: Config): Promise<StagedCopy> {
  const staged = await store.stageCopy?.(filesBeside(dataDirectory));
  if (staged === undefined) throw new Error('this store makes no copies');
  return { ...staged, folder: resolve(staged.folder) };
}

export const operatorRouter = ({
  authority,
  clock,
  config,
  paying,
  secrets,
  store,
  accounts,
  accountsCheck,
}: OperatorDeps) =>
  operatorRoutes({
    token: operatorToken(secrets),
    payMonth: (month) => payMonth({ authority, now: clock.now }, month),
    asides: paying.payments?.aside ?? null,
    stageBackup: store.stageCopy === undefined ? null : () => stage(store, config),
    async restoreAccess(body) {
      const restored = await accounts.restoreAccess(body);
      if (restored.ok) accountsCheck.restored(restored.value.userId);
      return restored;
    },
  });

const CLOSINGS_EVERY_MS = 60_000;

/** Carries on with accounts whose closing or sign-up was cut off, now and once a minute. */
export function carryOnClosings(accounts: Pick<Accounts, 'resumeCutOff'>, log: Log) {
  let cancel: () => void = () => undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    try {
      await accounts.resumeCutOff();
    } catch (error) {
      log.warn({ err: error }, 'an account waits to be closed, or its mailbox to be told to the ledger');
    }
    if (!isStopped) cancel = systemTimers.after(CLOSINGS_EVERY_MS, begin);
  };
  let looking = Promise.resolve();
  const begin = (): void => {
    looking = look();
  };
  begin();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      cancel();
      await looking;
    },
  };
}
