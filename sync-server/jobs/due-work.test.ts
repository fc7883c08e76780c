// Proves when the jobs look for due commands: every half minute, and at once after an entry that makes a waiting reward
// payable.
import { emptyState } from '#domain/features.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rewards } from '#domain/referral/rewards.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { quietLog } from '#tests/fakes/open-authority.ts';
import type { Authority } from '../commands/authority.ts';
import { systemTimers } from '../adapters/timers.ts';
import { startDueWork } from './due-work.ts';

type Durable = Parameters<Parameters<Authority['onDurable']>[0]>[0];

const NOW = 1_800_000_000_000;
const VAULT = 'vault:marketing:DC';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Jobs with an authority that does nothing, and a reward that waits for the vault to fill. */
function running() {
  const state = emptyState();
  state.accounts.set(VAULT, { posted: 0n, held: 0n });
  rewards.of(state).byKey.set('ben:signup', {
    ...{ referrer: 'ann', amount: 40n, status: 'queued', order: null, heldUntil: null, back: 0n, owed: 0n },
  });
  rewards.of(state).queued.add('ben:signup');
  const submitted: string[] = [];
  let tell: (durable: Durable) => void = () => undefined;
  const jobs = startDueWork(
    { log: quietLog, timers: systemTimers },
    {
      clock: { now: () => NOW },
      authority: {
        state,
        submit({ id }) {
          submitted.push(id);
          return Promise.resolve({ ok: false, code: 'QUEUE_FULL' });
        },
        onDurable(listener) {
          tell = listener;
          return () => undefined;
        },
      },
    },
  );
  return {
    state,
    submitted,
    jobs,
    madeDurable: (entry: Partial<Entry>): void => {
      tell({ block: { entries: [{ type: 'issue', facts: [], legs: [], ...entry }] } } as unknown as Durable);
    },
  };
}

it('pays a reward right after its vault was filled, not half a minute later', async () => {
  const { state, submitted, jobs, madeDurable } = running();
  await vi.advanceTimersByTimeAsync(0);
  expect(submitted).toEqual([]);
  state.accounts.set(VAULT, { posted: 40n, held: 0n });
  madeDurable({ legs: [[VAULT, '40', '40']] });
  await vi.advanceTimersByTimeAsync(99);
  expect(submitted).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(submitted).toEqual(['referral:ben:signup']);
  jobs.stop();
});

it('waits for the next round after any other entry, and if no reward waits', async () => {
  const { state, submitted, jobs, madeDurable } = running();
  await vi.advanceTimersByTimeAsync(0);
  state.accounts.set(VAULT, { posted: 40n, held: 0n });
  madeDurable({ legs: [['vault:tax:DC', '40', '40']] });
  rewards.of(state).queued.clear();
  madeDurable({ legs: [[VAULT, '40', '40']] });
  rewards.of(state).queued.add('ben:signup');
  await vi.advanceTimersByTimeAsync(29_999);
  expect(submitted).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(submitted).toEqual(['referral:ben:signup']);
  jobs.stop();
});
