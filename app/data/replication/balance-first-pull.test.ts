// Proves that the wallet is pulled first and the rest after it is written, that the rest does not wait for ever, and
// that pulls without the wallet do not wait.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncedName } from '../database/collections.ts';
import { makeBalanceFirstPull } from './balance-first-pull.ts';

const moment = () => vi.advanceTimersByTimeAsync(0);

function makeRecordedPull() {
  const pulled: (readonly SyncedName[])[] = [];
  let write: () => void = () => undefined;
  const balanceFirst = makeBalanceFirstPull(
    (names) => pulled.push(names),
    () =>
      new Promise((resolve) => {
        write = resolve;
      }),
  );
  return { balanceFirst, pulled, write: () => write() };
}

describe('the balance-first pull', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('pulls the rest when the wallet is stored, not when it is answered', async () => {
    const { balanceFirst, pulled, write } = makeRecordedPull();
    balanceFirst.pull(['wallet', 'transactions', 'notifications']);
    expect(pulled).toEqual([['wallet']]);
    balanceFirst.answered('transactions');
    balanceFirst.answered('wallet');
    await moment();
    expect(pulled).toHaveLength(1);
    let isSettled = false;
    void balanceFirst.settled().then(() => {
      isSettled = true;
    });
    await moment();
    expect(isSettled).toBe(false);
    write();
    await moment();
    expect(pulled).toEqual([['wallet'], ['transactions', 'notifications']]);
    expect(isSettled).toBe(true);
  });

  it('pulls the rest although no answer comes', async () => {
    const { balanceFirst, pulled } = makeRecordedPull();
    balanceFirst.pull(['wallet', 'contacts']);
    await vi.advanceTimersByTimeAsync(500);
    expect(pulled).toEqual([['wallet'], ['contacts']]);
  });

  it('pulls the rest although the answer is never stored', async () => {
    const { balanceFirst, pulled } = makeRecordedPull();
    balanceFirst.pull(['wallet', 'contacts']);
    balanceFirst.answered('wallet');
    await vi.advanceTimersByTimeAsync(500);
    expect(pulled).toEqual([['wallet'], ['contacts']]);
  });

  it('pulls at once what need not wait for the wallet', async () => {
    const { balanceFirst, pulled } = makeRecordedPull();
    balanceFirst.pull(['explorer']);
    expect(pulled).toEqual([['explorer']]);
    await balanceFirst.settled();
  });
});
