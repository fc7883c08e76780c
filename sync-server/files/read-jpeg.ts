/** Checks the structure of a JPEG file and copies it without metadata (ITU-T T.81, annex B). */
import { checkSize, damaged, type PictureReading } from './clean-picture.ts';

const MARKER = 0xff;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended sequential and progressive: what browsers decode. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Tables: Huffman, quantisation, restart interval. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
/** Adobe's segment, which defines the meaning of the colour values. */
const ADOBE = 0xee;
const ADOBE_BYTES = 14;
/** Other application segments and comments: EXIF with the place of a photo, XMP, profiles, thumbnails. */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
const isRestart = (byte: number): boolean => byte >= 0xd0 && byte <= 0xd7;

export const isJpeg = (bytes: Buffer): boolean =>
  bytes[0] === MARKER && bytes[1] === SOI && bytes[2] === MARKER;

/** A segment with its marker, from `start` to `end`; its own data begins at `data`. */
type Segment = {
  readonly marker: number;
  readonly start: number;
  readonly data: number;
  readonly end: number;
};

/** Null if no whole segment begins here. */
function segmentAt(bytes: Buffer, start: number): Segment | null {
  const marker = bytes[start + 1];
  if (bytes[start] !== MARKER || marker === undefined) return null;
  if (marker === EOI) return { marker, start, data: start + 2, end: start + 2 };
  if (start + 4 > bytes.length) return null;
  const end = start + 2 + bytes.readUInt16BE(start + 2);
  return end < start + 4 || end > bytes.length ? null : { marker, start, data: start + 4, end };
}

/** The end of the coded data of a scan: the next marker that is no restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARKER, from); at !== -1; at = bytes.indexOf(MARKER, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0 && next !== MARKER && !isRestart(next)) return at;
  }
  return bytes.length;
}

type Frame = { readonly width: number; readonly height: number };

function frameOf(bytes: Buffer, { data, end }: Segment): Frame | null {
  if (end - data < 6) return null;
  const components = bytes[data + 5] ?? 0;
  const isWhole =
    bytes[data] === 8 && components >= 1 && components <= 4 && end - data === 6 + 3 * components;
  return isWhole ? { height: bytes.readUInt16BE(data + 1), width: bytes.readUInt16BE(data + 3) } : null;
}

const isKept = (bytes: Buffer, { marker, data, end }: Segment): boolean =>
  !isMetadata(marker) ||
  (marker === ADOBE && end - data <= ADOBE_BYTES && bytes.toString('latin1', data, data + 5) === 'Adobe');

const isKnown = (marker: number): boolean =>
  FRAMES.has(marker) || TABLES.has(marker) || marker === SOS || isMetadata(marker);

type Progress = { readonly parts: Buffer[]; frame: Frame | null; scans: number };

/** Takes a segment over; false if it is not allowed there. */
function take(bytes: Buffer, segment: Segment, progress: Progress): boolean {
  if (FRAMES.has(segment.marker)) {
    if (progress.frame !== null) return false;
    progress.frame = frameOf(bytes, segment);
    if (progress.frame === null) return false;
  }
  if (segment.marker === SOS) {
    if (progress.frame === null) return false;
    progress.scans += 1;
  }
  return isKnown(segment.marker);
}

export function readJpeg(bytes: Buffer): PictureReading {
  const progress: Progress = { parts: [bytes.subarray(0, 2)], frame: null, scans: 0 };
  for (let at = 2; ;) {
    const segment = segmentAt(bytes, at);
    if (segment === null) return damaged;
    if (segment.marker === EOI) return finish(bytes, segment, progress);
    if (!take(bytes, segment, progress)) return damaged;
    const end = segment.marker === SOS ? endOfScan(bytes, segment.end) : segment.end;
    if (segment.marker === SOS && end === segment.end) return damaged;
    if (isKept(bytes, segment)) progress.parts.push(bytes.subarray(segment.start, end));
    at = end;
  }
}

/** Bytes behind the end would be a second file in this one. */
function finish(bytes: Buffer, { start, end }: Segment, { parts, frame, scans }: Progress): PictureReading {
  if (frame === null || scans === 0 || end !== bytes.length) return damaged;
  const size = checkSize(frame);
  if (!size.ok) return size;
  return { ok: true, value: { ...frame, bytes: Buffer.concat([...parts, bytes.subarray(start, end)]) } };
}
