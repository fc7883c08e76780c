/** Documents as the authority sends them. */
import {
  type ContactDoc,
  type ExplorerDoc,
  ORDER_TOP,
  type TransactionDoc,
  type WalletDoc,
} from '#domain/protocol.ts';
import { second } from './device.ts';

export const aTransaction = (seq: number, overrides: Partial<TransactionDoc> = {}): TransactionDoc => ({
  id: `tx${String(seq).padStart(8, '0')}`,
  seq,
  order: ORDER_TOP - seq,
  at: second(seq),
  kind: 'send',
  from: `VIQ-1700000000000-${String(seq % 7).padStart(12, 'a')}`,
  to: 'VIQ-1700000000000-me0000000000',
  amount: String((seq % 90) + 1),
  fee: '0',
  currency: 'DC',
  status: 'success',
  direction: seq % 2 === 0 ? 'in' : 'out',
  ...overrides,
});

export function anExplorerRow(seq: number): ExplorerDoc {
  const { direction: _direction, ...row } = aTransaction(seq);
  return row;
}

export const aContact = (id: string, overrides: Partial<ContactDoc> = {}): ContactDoc => ({
  id,
  address: id,
  name: `Name of ${id}`,
  updatedAt: second(1),
  ...overrides,
});

export const aWallet = (userId: string, overrides: Partial<WalletDoc> = {}): WalletDoc => ({
  id: userId,
  seq: 1,
  at: second(1),
  address: 'VIQ-1700000000000-me0000000000',
  balances: {
    DC: { posted: '100', held: '0' },
    TDC: { posted: '0', held: '0' },
    USD: { posted: '0', held: '0' },
  },
  totals: {
    DC: { sent: '0', received: '100', count: 1 },
    TDC: { sent: '0', received: '0', count: 0 },
    USD: { sent: '0', received: '0', count: 0 },
  },
  roles: ['user'],
  nextClaimAt: null,
  ...overrides,
});
