import { writeMicro } from '../money.ts';
import { assert } from '../result.ts';
import { canonicalText } from './canonical.ts';
import type { DigestMap, Slice } from './feature.ts';
import { hashHex, type Sha256 } from './hash.ts';
import { isWhole, statusOfHold } from './holds.ts';
import { type AnyParameterTable, writeParameters } from './parameters.ts';
import type { Hold, State } from './state.ts';

/** The features' parts of a state. */
type Parts = {
  readonly slices: readonly Slice[];
  readonly parameters: readonly AnyParameterTable[];
};

/**
 * Hex SHA-256 of everything in a state, independent of the order in which its maps were filled: two states with the
 * same digest decide every command alike. For the audit and for checking a snapshot. It reads the whole state, so it is
 * too slow for the hot path. Accounts, holds, totals and ids are hashed one by one, because a text of them all would
 * not fit in memory.
 */
export function stateDigest({ parameters, slices }: Parts, state: State, hash: Sha256): string {
  const digestMap: DigestMap = (map, write) => digestOf(map, hash, write);
  const ofSlices = slices.flatMap((slice) => Object.entries(slice.digest(slice.of(state), digestMap, hash)));
  const ofKernel = {
    ...kernelDigest(state, digestMap),
    parameters: writeParameters(parameters, state.parameters),
  };
  return hashHex(digestRecord([...Object.entries(ofKernel), ...ofSlices]), hash);
}

/** Throws when two parts have the same name: the second would hide the first. */
function digestRecord(named: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  const record = Object.fromEntries(named);
  assert(Object.keys(record).length === named.length, 'two parts give the same name to the digest');
  return record;
}

const kernelDigest = (state: State, digestMap: DigestMap) => ({
  accounts: digestMap(state.accounts, ({ posted, held }) => [writeMicro(posted), writeMicro(held)]),
  closedAccounts: digestMap(state.closedAccounts, ({ address, closedAt }) => [address, closedAt]),
  holds: digestMap(state.holds, writtenHold),
  ids: digestMap(state.ids.byName(), (seq) => seq),
  seq: state.seq,
  staff: [...state.staff].sort(),
  totals: digestMap(state.totals, ({ sent, received, count }) => [
    writeMicro(sent),
    writeMicro(received),
    count,
  ]),
  users: digestMap(state.users, (user) => [
    user.address,
    user.openedAt,
    user.referrer,
    user.roles.toSorted(),
    user.tdcClaimedAt,
  ]),
  wallets: digestMap(state.wallets, (userId) => userId),
});

const writtenHold = (hold: Hold): readonly string[] => [
  hold.account,
  writeMicro(hold.amount),
  statusOfHold(hold),
  // Recorded journals contain digests from before holds could be resolved in parts.
  ...(isWhole(hold) ? [] : [writeMicro(hold.captured), writeMicro(hold.remaining)]),
];

const LINES_AT_ONCE = 1_000;

/** A chain over the sorted lines: each step hashes the previous result and the next thousand lines. */
function digestOf<T>(map: ReadonlyMap<string, T>, hash: Sha256, write: (value: T) => unknown): string {
  const keys = [...map.keys()].sort();
  let digest = '';
  for (let at = 0; at < keys.length; at += LINES_AT_ONCE) {
    const lines = keys
      .slice(at, at + LINES_AT_ONCE)
      .map((key) => canonicalText([key, write(map.get(key) as T)]));
    digest = hashHex([digest, lines], hash);
  }
  return digest;
}
