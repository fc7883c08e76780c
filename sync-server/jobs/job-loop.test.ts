// Proves that the job loop submits due commands one after another and repeatedly, does not repeat refused ones,
// survives a failing authority, and stops.
import { emptyState } from '#domain/features.ts';
import { describe, expect, it } from 'vitest';
import { dueSettlements } from '#domain/approvals/due.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { userAccount } from '#domain/ledger/accounts.ts';
import { balanceOf, hasRole, type State } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import { dueRuns, dueWarnings } from '#domain/schedule/due.ts';
import { openTestAuthority, quietLog } from '#tests/fakes/open-authority.ts';
import { makeMemoryStore } from '#tests/fakes/memory-store.ts';
import { findAddress, issueTo, openAccount, userId } from '#tests/builders/ledger-commands.ts';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import type { SubmitResult } from '../commands/authority.ts';
import type { DueCommands } from '#domain/ledger/feature.ts';
import { startJobs } from './job-loop.ts';
import { openProposals } from '#domain/approvals/open-proposals.ts';
import { openSchedules } from '#domain/schedule/open-schedules.ts';

const STARTED_AT = 1_800_000_000_000;
const DAY = 24 * 3_600_000;
const EVERY_MS = 30_000;

const command = (id: string): Command => ({ id, type: 'made.up', actor: 'system', payload: {} });
const verdict = (refused: boolean): SubmitResult => ({
  ok: true,
  verdict: {
    id: 'x',
    type: 'made.up',
    verdict: refused ? 'refused' : 'committed',
    seq: 1,
    block: 1,
    at: '2027-01-15T08:00:00.000Z',
    ...(refused && { code: 'PROPOSAL_NOT_DUE' }),
  },
});

/** A loop with an authority whose answers the test gives; returns the submitted ids in order. */
function loop(answer: (id: string) => Promise<SubmitResult>, ...jobs: DueCommands[]) {
  const time = makeVirtualTime(STARTED_AT);
  const submitted: string[] = [];
  const authority = {
    state: emptyState(),
    submit: ({ id }: Command) => {
      submitted.push(id);
      return answer(id);
    },
  };
  const running = startJobs({ authority, jobs, now: time.now, timers: time.timers, log: quietLog });
  const stop = (): void => {
    running.stop();
  };
  const hurry = (): void => {
    running.hurry();
  };
  return { time, submitted, hurry, stop };
}

describe('the job loop', () => {
  it('asks every job at once and then every half a minute', async () => {
    const { time, submitted, stop } = loop(
      () => Promise.resolve(verdict(false)),
      () => [command('one'), command('two')],
      () => [command('three')],
    );
    await time.pass(0);
    expect(submitted).toEqual(['one', 'two', 'three']);
    await time.pass(EVERY_MS);
    expect(submitted).toEqual(['one', 'two', 'three', 'one', 'two', 'three']);
    stop();
    await time.pass(10 * EVERY_MS);
    expect(submitted).toHaveLength(6);
  });

  it('begins a round at once on request, one for all requests, and none when it is stopped', async () => {
    const { time, submitted, hurry, stop } = loop(
      () => Promise.resolve(verdict(false)),
      () => [command('one')],
    );
    // In the middle of a round, so another one follows right after it.
    hurry();
    await time.pass(1_000);
    expect(submitted).toHaveLength(2);
    hurry();
    hurry();
    await time.pass(1_000);
    expect(submitted).toHaveLength(3);
    await time.pass(EVERY_MS);
    expect(submitted).toHaveLength(4);
    stop();
    hurry();
    await time.pass(EVERY_MS);
    expect(submitted).toHaveLength(4);
  });

  it('submits undecided commands again, and not refused ones', async () => {
    const answers: Record<string, SubmitResult> = {
      full: { ok: false, code: 'QUEUE_FULL' },
      refused: verdict(true),
    };
    const { time, submitted, stop } = loop(
      (id) => Promise.resolve(answers[id] ?? verdict(false)),
      () => [command('full'), command('refused')],
    );
    await time.pass(2 * EVERY_MS);
    stop();
    expect(submitted.filter((id) => id === 'full').length).toBeGreaterThanOrEqual(3);
    expect(submitted.filter((id) => id === 'refused')).toHaveLength(1);
  });

  it('submits independent commands together, until nothing is due', async () => {
    const due = new Set(Array.from({ length: 250 }, (_, n) => `one-${String(n)}`));
    const together: number[] = [];
    const time = makeVirtualTime(STARTED_AT);
    let open = 0;
    const authority = {
      state: emptyState(),
      submit: async ({ id }: Command) => {
        open += 1;
        await Promise.resolve();
        if (open > 0) together.push(open);
        open = 0;
        due.delete(id);
        if (id === 'one-249') due.add('what-follows');
        return verdict(false);
      },
    };
    const batchJobs = [() => [...due].map(command)];
    const jobs = startJobs({ ...time, authority, jobs: [], batchJobs, log: quietLog });
    await time.pass(0);
    jobs.stop();
    expect([due.size, together]).toEqual([0, [200, 50, 1]]);
  });

  it('leaves people three times as long as a round of batches took, and a second at most', async () => {
    const time = makeVirtualTime(STARTED_AT);
    const submittedAt: number[] = [];
    const tookMs = [100, 20, 900];
    const authority = {
      state: emptyState(),
      submit: async () => {
        submittedAt.push(time.now() - STARTED_AT);
        await new Promise<void>((resolve) => {
          time.timers.after(tookMs[submittedAt.length - 1] ?? 0, resolve);
        });
        return verdict(false);
      },
    };
    const left = ['one', 'two', 'three', 'four'];
    const batchJobs = [() => left.slice(submittedAt.length, submittedAt.length + 1).map(command)];
    const jobs = startJobs({ ...time, authority, jobs: [], batchJobs, log: quietLog });
    await time.pass(3_000);
    jobs.stop();
    expect(submittedAt).toEqual([0, 100 + 300, 400 + 20 + 60, 480 + 900 + 1_000]);
  });

  it('ends the turn of a job without progress, however it names its refused commands', async () => {
    const time = makeVirtualTime(STARTED_AT);
    const submitted: string[] = [];
    const authority = {
      state: emptyState(),
      submit: ({ id }: Command) => {
        submitted.push(id);
        return Promise.resolve(verdict(id.startsWith('anew')));
      },
    };
    const batchJobs = [() => [command(`anew:${String(submitted.length)}`)], () => [command('behind')]];
    const jobs = startJobs({ ...time, authority, jobs: [], batchJobs, log: quietLog });
    await time.pass(2 * EVERY_MS);
    jobs.stop();
    expect(submitted).toEqual(['anew:0', 'behind', 'anew:2', 'behind', 'anew:4', 'behind']);
  });

  it('continues after an authority or a job that throws', async () => {
    let rounds = 0;
    const { time, submitted, stop } = loop(
      () => Promise.reject(new Error('broken')),
      () => {
        rounds += 1;
        if (rounds === 1) throw new Error('broken');
        return [command('one')];
      },
    );
    await time.pass(3 * EVERY_MS);
    stop();
    expect(submitted.length).toBeGreaterThanOrEqual(2);
  });
});

it('carries out a proposal of a single owner once, even if the authority restarts in between', async () => {
  const store = makeMemoryStore();
  const time = makeVirtualTime(STARTED_AT);
  const options = { store, now: time.now, timers: time.timers };
  const opening = openTestAuthority(options);
  await time.pass(10);
  const before = await opening;
  const [owner, other] = [userId(1), userId(2)];
  const send = async (id: string, type: string, actor: string, payload: unknown): Promise<void> => {
    const answer = before.submit({ id, type, actor, payload });
    await time.pass(10);
    expect(await answer).toMatchObject({ ok: true, verdict: { verdict: 'committed' } });
  };
  for (const user of [owner, other])
    await send(`opening-${user}`, 'account.open', 'system', openAccount(user).payload);
  await send('making-the-owner', 'role.grant', 'system', { role: 'owner', userId: owner });
  await send('making-an-admin-1', 'role.grant', owner, { role: 'admin', userId: other });
  const closing = before.close();
  await time.pass(10);
  await closing;

  const reopening = openTestAuthority(options);
  await time.pass(10);
  const authority = await reopening;
  expect(openProposals.of(authority.state).size).toBe(1);
  const jobs = startJobs({ ...options, authority, jobs: [dueSettlements], log: quietLog });
  await time.pass(DAY - 60_000);
  expect(hasRole(authority.state, other, 'admin')).toBe(false);
  await time.pass(120_000);
  expect(hasRole(authority.state, other, 'admin')).toBe(true);
  const { seq } = authority.durable();
  await time.pass(DAY);
  expect(authority.durable().seq).toBe(seq);
  jobs.stop();
});

it('carries out each date once, and missed dates after a standstill, across a restart too', async () => {
  const store = makeMemoryStore();
  const time = makeVirtualTime(STARTED_AT);
  const options = { store, now: time.now, timers: time.timers };
  const start = async () => {
    const opening = openTestAuthority(options);
    await time.pass(10);
    const authority = await opening;
    const jobs = startJobs({
      ...options,
      authority,
      jobs: [],
      batchJobs: [dueRuns, dueWarnings],
      log: quietLog,
    });
    return { authority, jobs };
  };
  const first = await start();
  const [payer, payee] = [userId(1), userId(2)];
  const send = async (command: Command): Promise<void> => {
    const answer = first.authority.submit(command);
    await time.pass(10);
    expect(await answer).toMatchObject({ ok: true, verdict: { verdict: 'committed' } });
  };
  for (const user of [payer, payee]) await send(openAccount(user));
  const { state } = first.authority;
  await send(issueTo(findAddress(state, payer), '25 DC'));
  const schedule = 'a-schedule-of-the-payer';
  const plan = { every: 'day', startAt: '2027-01-16T09:00', timeZone: 'Europe/Berlin' };
  const payload = { to: findAddress(state, payee), amount: '5', currency: 'DC', ...plan };
  await send({ id: schedule, type: 'schedule.create', actor: payer, payload });

  const sentAmount = (of: State): string => writeMicro(balanceOf(of, userAccount(payee, 'DC')).posted);
  await time.pass(DAY - 60_000);
  expect(sentAmount(state)).toBe('0');
  await time.pass(120_000);
  expect(sentAmount(state)).toBe('5');
  first.jobs.stop();
  const closing = first.authority.close();
  await time.pass(10);
  await closing;

  // Three dates pass while the service is down; the money covers all but the last, for which a warning was given
  // before.
  await time.pass(3 * DAY);
  const second = await start();
  await time.pass(60_000);
  expect(sentAmount(second.authority.state)).toBe('20');
  expect(openSchedules.of(second.authority.state).byId.get(schedule)?.next.n).toBe(5);
  await time.pass(2 * DAY);
  second.jobs.stop();
  const rows = await second.authority.readEntries(0, 100);
  const ids = rows.map(({ entry }) => entry.id).filter((id) => id.includes(schedule) && id !== schedule);
  expect(ids).toEqual([
    ...[1, 2, 3, 4].map((n) => `schedule:${schedule}:${String(n)}`),
    `warn:${schedule}:5`,
    `schedule:${schedule}:5`,
    `warn:${schedule}:6`,
    `schedule:${schedule}:6`,
    `warn:${schedule}:7`,
  ]);
  expect(sentAmount(second.authority.state)).toBe('20');
});
