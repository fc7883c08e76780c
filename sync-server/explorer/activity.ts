import { dateOfDays } from '#domain/calendar.ts';
import type { NetworkActivity } from '#domain/explorer/schema.ts';
import { VaultsValueSchema } from '#domain/ledger/vaults-value.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { SupplyValueSchema } from '#domain/supply-answer.ts';
import { isoTime } from '../iso-time.ts';
import type { CatalogReader } from '../sync/catalog.ts';
import type { BlockSource } from './block-page.ts';
import type { Count, TransactionCounts } from './transaction-counts.ts';

export type ActivityDeps = {
  readonly authority: BlockSource;
  readonly counts: TransactionCounts;
  readonly catalog: CatalogReader;
  /** ms */
  readonly now: () => number;
};

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
/** For so long everybody gets the same answer. */
const keptMs = 1_000;

const two = (figure: number): string => String(figure).padStart(2, '0');

function dayText(days: number): string {
  const { year, month, day } = dateOfDays(days);
  return `${String(year)}-${two(month)}-${two(day)}`;
}

const written = (count: Count | null) =>
  count === null ? null : { transactions: count.transactions, fees: writeMicro(count.fees) };

/** The minted DC that are outside the system's vaults; null while nothing is published. */
async function circulating(catalog: CatalogReader): Promise<string | null> {
  const [supply, vaults] = await Promise.all([catalog.read('supply'), catalog.read('vaults')]);
  if (supply === null) return null;
  const held = Object.values(VaultsValueSchema.parse(vaults?.value ?? {}));
  const inVaults = held.reduce((sum, { DC }) => sum + readMicro(DC), 0n);
  return writeMicro(readMicro(SupplyValueSchema.parse(supply.value).totalMinted) - inVaults);
}

/**
 * Reads how much happens on the network: sums over everybody, nothing of a person. Rejects with a `StoreError` when the
 * store fails.
 */
export function makeActivity({ authority, counts, catalog, now }: ActivityDeps) {
  let kept: { readonly at: number; readonly answer: Promise<NetworkActivity> } | null = null;

  async function read(): Promise<NetworkActivity> {
    const [block, circulation] = await Promise.all([
      authority.blockAt(authority.durable().n),
      circulating(catalog),
      counts.ready(),
    ]);
    const at = now();
    return {
      asOf: isoTime(at),
      lastHour: written(counts.inLast(hourMinutes, at)),
      lastDay: written(counts.inLast(dayMinutes, at)),
      circulating: circulation,
      newest:
        block === null
          ? null
          : { n: block.block.n, at: isoTime(block.block.at), entries: block.block.entries.length },
      days: counts.days(at).map(({ day, transactions }) => ({ day: dayText(day), transactions })),
    };
  }

  return (): Promise<NetworkActivity> => {
    const at = now();
    if (kept !== null && at - kept.at < keptMs) return kept.answer;
    kept = { at, answer: read() };
    return kept.answer;
  };
}
