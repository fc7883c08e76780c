/** Reads the records of a LevelDB log; the manifest has the same form. */
import { crc32c, hasPrefixWithCrc, maskCrc, uint32 } from './crc32c.ts';

const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;
const FULL = 1;
const FIRST = 2;
const LAST = 4;

type Fragment =
  | { readonly kind: 'whole'; readonly type: number; readonly content: Uint8Array }
  | { readonly kind: 'damaged' };

const DAMAGED: Fragment = { kind: 'damaged' };

const isEmptyFrom = (file: Uint8Array, from: number): boolean =>
  file.subarray(from).every((byte) => byte === 0);

/**
 * Whether a record whose length points beyond the file is complete in it: then the length was changed. The checksum of
 * a record that a crash cut off matches nowhere before the end.
 */
const endsBefore = (file: Uint8Array, at: number): boolean =>
  hasPrefixWithCrc(file.subarray(at + 6), uint32(file, at));

type Place = { readonly at: number; readonly end: number; readonly fitsBlock: boolean };

/** The position of the next part: no part begins in the last bytes of a block. Null at the end of the file. */
function placeAfter(file: Uint8Array, from: number): Place | null {
  const left = BLOCK_BYTES - (from % BLOCK_BYTES);
  const at = left < HEADER_BYTES ? from + left : from;
  if (at + HEADER_BYTES > file.length) return null;
  const length = HEADER_BYTES + (file[at + 4] ?? 0) + (file[at + 5] ?? 0) * 256;
  return { at, end: at + length, fitsBlock: length <= BLOCK_BYTES - (at % BLOCK_BYTES) };
}

/** The parts of records up to the end, to the point of a crash, or to the first damaged part. */
export function* readFragments(file: Uint8Array): Generator<Fragment, void> {
  for (let place = placeAfter(file, 0); place !== null; place = placeAfter(file, place.end)) {
    const { at, end, fitsBlock } = place;
    if (fitsBlock && end > file.length) {
      if (endsBefore(file, at)) yield DAMAGED;
      return;
    }
    if (!fitsBlock || maskCrc(crc32c(file.subarray(at + 6, end))) !== uint32(file, at)) {
      // Preallocated space that was never written.
      if (!isEmptyFrom(file, at)) yield DAMAGED;
      return;
    }
    yield { kind: 'whole', type: file[at + 6] ?? 0, content: file.subarray(at + HEADER_BYTES, end) };
  }
}

/** The records of a log, each of one or several parts; null when one is damaged. */
export function readRecords(file: Uint8Array): readonly Uint8Array[] | null {
  const records: Uint8Array[] = [];
  let parts: Uint8Array[] = [];
  for (const fragment of readFragments(file)) {
    if (fragment.kind === 'damaged') return null;
    if (fragment.type === FULL || fragment.type === FIRST) parts = [];
    parts.push(fragment.content);
    if (fragment.type === FULL || fragment.type === LAST) records.push(Buffer.concat(parts));
  }
  return records;
}

const isRecordType = (type: number): boolean => type >= FULL && type <= LAST;

/** Whether an undamaged part begins here. */
function isPartAt(file: Uint8Array, { at, end, fitsBlock }: Place): boolean {
  if (!fitsBlock || end > file.length || !isRecordType(file[at + 6] ?? 0)) return false;
  return maskCrc(crc32c(file.subarray(at + 6, end))) === uint32(file, at);
}

/** The position of the next undamaged part, searched from the byte after a damaged one; a block begins with a part. */
function wholePlaceAfter(file: Uint8Array, damagedAt: number): Place | null {
  for (let place = placeAfter(file, damagedAt + 1); place !== null; place = placeAfter(file, place.at + 1)) {
    if (isPartAt(file, place)) return place;
  }
  return null;
}

/** Assembles records from their parts. */
function joinParts() {
  const records: Uint8Array[] = [];
  let parts: Uint8Array[] | null = null;
  return {
    records,
    /** Drops the current record: its missing parts will not come. */
    drop(): void {
      parts = null;
    },
    add(type: number, content: Uint8Array): void {
      if (type === FULL || type === FIRST) parts = [];
      parts?.push(content);
      if (parts !== null && (type === FULL || type === LAST)) records.push(Buffer.concat(parts));
    },
  };
}

/** Every undamaged record of a log, also behind damaged ones. A record that lacks a part is left out. */
export function salvageRecords(file: Uint8Array): {
  readonly records: readonly Uint8Array[];
  readonly isWhole: boolean;
} {
  const joined = joinParts();
  let isWhole = true;
  for (let place = placeAfter(file, 0); place !== null;) {
    if (!isPartAt(file, place)) {
      if (isEmptyFrom(file, place.at)) break;
      isWhole = false;
      joined.drop();
      place = wholePlaceAfter(file, place.at);
      continue;
    }
    joined.add(file[place.at + 6] ?? 0, file.subarray(place.at + HEADER_BYTES, place.end));
    place = placeAfter(file, place.end);
  }
  return { records: joined.records, isWhole };
}
