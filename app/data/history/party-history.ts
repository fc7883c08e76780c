/** What a person has sent to one party and received from it. */
import { useMemo } from 'react';
import { defer, from, map, type Observable, switchMap } from 'rxjs';
import type { CurrencyCode } from '#domain/ledger/accounts.ts';
import type { Micro } from '#domain/money.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { computeMovement } from '#domain/statement/movement.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import { useDeviceData, useObserved } from '../device/device-context.ts';
import { getHistoryIndex } from './history-index.ts';

/** In micro-units, without fees. */
export type PartyTotal = { readonly currency: CurrencyCode; readonly sent: Micro; readonly received: Micro };

export type PartyHistory = {
  /** Newest first. */
  readonly transactions: readonly TransactionDoc[];
  readonly totals: readonly PartyTotal[];
};

/** By currency, in the order of the latest transaction. */
export function totalsOf(transactions: readonly TransactionDoc[]): readonly PartyTotal[] {
  const totals = new Map<CurrencyCode, PartyTotal>();
  for (const transaction of transactions) {
    const { currency, direction } = transaction;
    const { sent, received } = totals.get(currency) ?? { sent: 0n, received: 0n };
    const { amount } = computeMovement(transaction);
    totals.set(
      currency,
      direction === 'out'
        ? { currency, sent: sent - amount, received }
        : { currency, sent, received: received + amount },
    );
  }
  return [...totals.values()];
}

export function watchPartyHistory(database: DeviceDatabase, address: string): Observable<PartyHistory> {
  const index = getHistoryIndex(database);
  return defer(() => from(index.load(true))).pipe(
    switchMap(() => index.changes$),
    map(() => {
      const transactions = index
        .rows()
        .filter(({ sifted }) => sifted.party === address)
        .map(({ transaction }) => transaction);
      return { transactions, totals: totalsOf(transactions) };
    }),
  );
}

/** Null until the history on this device is read. */
export function usePartyHistory(address: string): PartyHistory | null {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : watchPartyHistory(data.database, address)),
    [data, address],
  );
  const { value, stale } = useObserved(source);
  return stale ? null : (value ?? null);
}
