import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

type Range = { readonly from: string; readonly to: string };

/** Ranges of a feed that have nothing for a collection, by the checkpoint at which they begin. */
export type SkippedRanges = {
  /** The checkpoint from which to continue. */
  after(name: string, checkpoint: string): string;
  add(name: string, range: Range): void;
};

const prefixOf = (userId: string): string => personalKey('skipped', userId, '');

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

function read(key: string): Range | null {
  const text = localStore.read(key);
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  return isRange(value) ? value : null;
}

/** Stored beside the database, because RxDB has no checkpoint for an empty answer. */
export function skippedRanges(userId: string): SkippedRanges {
  const prefix = prefixOf(userId);
  return {
    after(name, checkpoint) {
      const range = read(prefix + name);
      return range?.from === checkpoint ? range.to : checkpoint;
    },
    add(name, range) {
      if (range.from !== range.to) localStore.write(prefix + name, JSON.stringify(range));
    },
  };
}

export function forgetSkippedRanges(userId: string): void {
  for (const key of localStore.keys(prefixOf(userId))) localStore.forget(key);
}
