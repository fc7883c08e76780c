/** The entries of a block as the lists of its page show them. */
import { ORDER_TOP } from '#domain/device.ts';
import type { BlockEntry } from '#domain/explorer/schema.ts';
import type { PublicRecord } from '#domain/ledger/record.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { isoTime } from '../../platform/iso-time.ts';

/** The transactions, in the order of the journal. */
export const transactionsOf = (entries: readonly BlockEntry[]): readonly ExplorerDoc[] =>
  entries.flatMap(({ ids, record: { at, seq, transactions } }) =>
    transactions.map((one, index) => ({
      id: ids[index] ?? '',
      seq,
      order: ORDER_TOP - seq,
      at: isoTime(at),
      kind: one.kind,
      from: one.from,
      to: one.to,
      amount: one.amount,
      fee: one.fee,
      currency: one.currency,
      status: 'success',
    })),
  );

/** The records of the entries that moved nothing. */
export const otherRecordsOf = (entries: readonly BlockEntry[]): readonly PublicRecord[] =>
  entries.flatMap(({ record }) => (record.transactions.length === 0 ? [record] : []));
