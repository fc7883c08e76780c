// Proves that invested, leaving and held amounts are shown beside the wallet separately, and that the parts sum up.
import { afterEach, expect, test } from 'vitest';
import { makeShownData, withData } from '#tests/builders/shown-data.tsx';
import { aWallet } from '#tests/builders/wire-documents.ts';
import { makeRecord } from '#domain/device-records.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { render, type Rendered } from '#app/ui/testing/render.tsx';
import { AllCredits } from './all-credits.tsx';

const at = '2026-11-22T10:00:00.000Z';
const investor: StandingDoc = {
  id: 'investor',
  seq: 1,
  at,
  investor: {
    vault: 'VIQ-1800000000000-k3v9q2abcdef',
    joinedAt: at,
    tier: 'Bronze',
    investedDc: '500',
    investedUsd: '500',
    everUsd: '500',
    earnedDc: '9',
    heldDc: '3.5',
    lots: [],
    exit: { id: 'e', amount: '70', left: '20', requestedAt: at },
  },
};
const referral: StandingDoc = {
  id: 'referral:a',
  seq: 2,
  at,
  referral: {
    who: 'VIQ-1800…aaaaaa',
    joinedAt: at,
    rewards: [
      { trigger: 'signup', amount: '1', status: 'paid', earnedAt: at, endedAt: at, txId: 'abc' },
      { trigger: 'purchase', amount: '3', status: 'queued', earnedAt: at },
      { trigger: 'project', amount: '25', status: 'cancelled', earnedAt: at, endedAt: at },
    ],
  },
};

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});
async function rows(...documents: StandingDoc[]): Promise<(string | null)[][]> {
  const zero = { posted: '0', held: '0' };
  const wallet = aWallet('p1', { balances: { DC: { posted: '100.5', held: '0' }, TDC: zero, USD: zero } });
  const records = documents.map((document) => makeRecord('standing', document));
  const data = makeShownData({ pulled: ['standing'], collections: { records, wallet: [wallet] } });
  rendered = await render(withData(<AllCredits />, data));
  return [...rendered.page.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
}

test('shows each part, and their sum as the total', async () => {
  expect(await rows(investor, referral)).toEqual([
    ['In your wallet', '100.50 DC'],
    ['In your investor vault', '500.00 DC20.00 DC of it wait to leave'],
    ['Payouts held', '3.50 DCUntil your identity is verified'],
    ['Rewards not paid yet', '3.00 DCFor people you referred'],
    ['Total', '607.00 DC'],
  ]);
});

test('has a line only for parts that exist', async () => {
  expect(await rows(referral)).toEqual([
    ['In your wallet', '100.50 DC'],
    ['Rewards not paid yet', '3.00 DCFor people you referred'],
    ['Total', '103.50 DC'],
  ]);
});

test('shows nothing if the wallet has everything', async () => {
  expect(await rows()).toEqual([]);
});
