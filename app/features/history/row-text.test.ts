// Proves the text of a row: the party and, in the past tense, what happened; by name if it is known, otherwise by the
// shortened address. A command without a verdict is not worded as if it had been carried out.
import { expect, it } from 'vitest';
import { launchpad } from '#app/features/launchpad/feature.tsx';
import { transfer } from '#app/features/transfer/feature.tsx';
import { tdcClaim } from '#app/features/tdc-claim/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { type CommandDoc, newCommand } from '../../data/outbox/command-doc.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { rowText } from './row-text.ts';

registerFeatures([transfer, tdcClaim, launchpad]);

const rita = 'VIQ-1700000000000-rita00000000';
const mine = 'VIQ-1700000000000-me0000000000';

type Own = { readonly name?: string | null; readonly label?: string; readonly privateNote?: string };

function transactionText(change: Partial<TransactionDoc>, own: Own = {}): string {
  const { name = null, label = null, privateNote = null } = own;
  const row: HistoryRow = {
    kind: 'transaction',
    transaction: aTransaction(1, change),
    label,
    privateNote,
    partyName: name,
    balance: null,
  };
  const { title, party, note } = rowText(row);
  return [title, party, note].filter((part) => part !== null && part !== '').join(' ');
}

function commandText(status: CommandDoc['status'], type: string, payload: Record<string, unknown>): string {
  const command = { ...newCommand({ id: 'c', type, payload }, 1), status };
  const { title, party, note } = rowText({ kind: 'command', command, partyName: null });
  return [title, party, note].filter((part) => part !== null && part !== '').join(' ');
}

const stake = { kind: 'stake', direction: 'out', to: 'ESCROW-VAULT-p1' } as const;
const out = { kind: 'send', direction: 'out', from: mine, to: rita } as const;

it.each([
  ['Sent to Rita', transactionText(out, { name: 'Rita' })],
  ['Sent to VIQ-1700…000000', transactionText(out)],
  [
    'Received from Rita',
    transactionText({ ...out, direction: 'in', from: rita, to: mine }, { name: 'Rita' }),
  ],
  ['Sent to Rita Lunch', transactionText({ ...out, note: 'Lunch' }, { name: 'Rita' })],
  ['Sent to Rita Food', transactionText({ ...out, note: 'Lunch' }, { name: 'Rita', label: 'Food' })],
  ['Sent to Rita Ask her', transactionText(out, { name: 'Rita', privateNote: 'Ask her' })],
  ['Invested in Solar Kiosk', transactionText(stake, { name: 'Solar Kiosk' })],
  ['Invested in a project', transactionText(stake)],
  [
    'Received tokens of Solar Kiosk',
    transactionText({ kind: 'allotment', direction: 'in', from: 'TOKEN-VAULT-p1' }, { name: 'Solar Kiosk' }),
  ],
  [
    'Paid out from Solar Kiosk',
    transactionText({ kind: 'project_payout', direction: 'in', from: rita }, { name: 'Solar Kiosk' }),
  ],
  ['Bought DC', transactionText({ kind: 'fiat_purchase', direction: 'in', from: 'DC-MINT-VAULT' })],
  ['Claimed test credits', transactionText({ kind: 'faucet', direction: 'in', from: 'FAUCET-VAULT' })],
  [
    'Received a monthly payout',
    transactionText({ kind: 'payout', direction: 'in', from: 'INVESTOR-POOL-VAULT' }),
  ],
  [
    'Earned a referral reward',
    transactionText({ kind: 'referral', direction: 'in', from: 'MARKETING-VAULT' }),
  ],
])('a transaction says %j', (text, said) => {
  expect(said).toBe(text);
});

const payload = { to: rita, amount: '1', currency: 'DC', note: 'Lunch' };

it.each([
  ['waiting', 'Send to VIQ-1700…000000 Lunch'],
  ['processing', 'Send to VIQ-1700…000000 Lunch'],
  ['refused', 'Send to VIQ-1700…000000 Lunch'],
  ['cancelled', 'Send to VIQ-1700…000000 Lunch'],
  ['done', 'Sent to VIQ-1700…000000 Lunch'],
] as const)('a transfer that is %s says %j', (status, text) => {
  expect(commandText(status, 'wallet.transfer', payload)).toBe(text);
});

it('another command keeps its title', () => {
  expect(commandText('waiting', 'wallet.claim_tdc', {})).toBe('TDC claim');
});

it.each([
  ['Invest in Solar Kiosk', 'Solar Kiosk'],
  ['Invest in $& & co', '$& & co'],
  ['Invest in a project', null],
])('an investment that waits says %j', (text, partyName) => {
  const payload = { project: 'p1', amount: '5' };
  const command = {
    ...newCommand({ id: 'c', type: 'project.invest', payload }, 1),
    status: 'waiting' as const,
  };
  const { title, address } = rowText({ kind: 'command', command, partyName });
  expect([title, address]).toEqual([text, 'ESCROW-VAULT-p1']);
});
