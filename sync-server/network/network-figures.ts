import { dateOfDays } from '#domain/calendar.ts';
import { VaultsValueSchema } from '#domain/ledger/vaults-value.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { NetworkFigures } from '#domain/network/schema.ts';
import { SupplyValueSchema } from '#domain/supply-answer.ts';
import type { Authority } from '../commands/authority.ts';
import { isoTime } from '../iso-time.ts';
import type { CatalogReader } from '../sync/catalog.ts';
import type { Count, TransactionCounts } from './transaction-counts.ts';

export type FiguresDeps = {
  readonly authority: Pick<Authority, 'durable' | 'blockAt'> & {
    readonly state: Pick<Authority['state'], 'users'>;
  };
  readonly counts: TransactionCounts;
  readonly catalog: CatalogReader;
  /** ms */
  readonly now: () => number;
};

const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;
/** How long everybody gets the same answer. ms */
const keptMs = 1_000;

const two = (figure: number): string => String(figure).padStart(2, '0');

function dayText(days: number): string {
  const { year, month, day } = dateOfDays(days);
  return `${String(year)}-${two(month)}-${two(day)}`;
}

const writeCount = (count: Count | null) =>
  count === null ? null : { transactions: count.transactions, fees: writeMicro(count.fees) };

/** The minted DC that are outside the system's vaults; null while nothing is published. */
async function readCirculating(catalog: CatalogReader): Promise<string | null> {
  const [supply, vaults] = await Promise.all([catalog.read('supply'), catalog.read('vaults')]);
  if (supply === null) return null;
  const held = Object.values(VaultsValueSchema.parse(vaults?.value ?? {}));
  const inVaults = held.reduce((sum, { DC }) => sum + readMicro(DC), 0n);
  return writeMicro(readMicro(SupplyValueSchema.parse(supply.value).totalMinted) - inVaults);
}

async function newestBlock(authority: FiguresDeps['authority']): Promise<NetworkFigures['newest']> {
  const found = await authority.blockAt(authority.durable().n);
  if (found === null) return null;
  const { n, at, entries } = found.block;
  return { n, at: isoTime(at), entries: entries.length };
}

/**
 * Reads the public figures of the network: sums over everybody, nothing of a person. Rejects with a `StoreError` when the
 * store fails.
 */
export function makeNetworkFigures({
  authority,
  counts,
  catalog,
  now,
}: FiguresDeps): () => Promise<NetworkFigures> {
  let kept: { readonly at: number; readonly answer: Promise<NetworkFigures> } | null = null;

  async function read(): Promise<NetworkFigures> {
    const [newest, circulation] = await Promise.all([
      newestBlock(authority),
      readCirculating(catalog),
      counts.ready(),
    ]);
    const at = now();
    const moved = counts.movedToday(at);
    return {
      asOf: isoTime(at),
      people: authority.state.users.size,
      movedToday: moved === null ? null : writeMicro(moved),
      lastHour: writeCount(counts.inLast(hourMinutes, at)),
      lastDay: writeCount(counts.inLast(dayMinutes, at)),
      circulating: circulation,
      newest,
      days: counts.days(at).map(({ day, transactions }) => ({ day: dayText(day), transactions })),
    };
  }

  return () => {
    const at = now();
    if (kept !== null && at - kept.at < keptMs) return kept.answer;
    kept = { at, answer: read() };
    return kept.answer;
  };
}
