import { canonicalText } from '../ledger/canonical.ts';
import { hashHex } from '../ledger/hash.ts';
import { receiptFileBytesMax } from '../limits.ts';
import { err, ok, type Result } from '../result.ts';
import {
  type Evidence,
  RECEIPT_FORMAT,
  RECEIPT_VERSION,
  type ReceiptFile,
  ReceiptFileSchema,
  type StatedParts,
} from './schema.ts';

type WithoutChecksum<T> = T extends unknown ? Omit<T, 'checksum'> : never;
type Contents = WithoutChecksum<ReceiptFile>;
export type Agreement = Extract<ReceiptFile, { version: 3 }>['agreement'];

/** The hash of a receipt without its checksum, hex. */
export function computeChecksum(file: Contents | ReceiptFile): string {
  const { format, id, proof, publicKey, record, stated, version } = file;
  return hashHex({ format, ...extrasOf(file), id, proof, publicKey, record, stated, version });
}

/** What the versions add. */
function extrasOf(file: Contents | ReceiptFile): object {
  if (file.version === 1) return {};
  if (file.version === 2) return { head: file.head };
  const { agreement, head } = file;
  return head === undefined ? { agreement } : { agreement, head };
}

export type ReceiptParts = Pick<Evidence, 'id' | 'record' | 'proof'> & {
  /** Hex Ed25519 key, as this device knows it. */
  readonly publicKey: string;
  readonly stated: StatedParts;
  /** The newest head of the journal that this device has seen, or null. */
  readonly head?: string | null;
  /** What the parties have agreed on, of a transaction whose record has the hash of it; or null. */
  readonly agreement?: Agreement | null;
};

export function makeReceipt({
  id,
  record,
  proof,
  publicKey,
  stated,
  agreement = null,
  head = null,
}: ReceiptParts): ReceiptFile {
  const parts = { format: RECEIPT_FORMAT, id, proof, publicKey, record, stated } as const;
  const contents = withExtras(parts, agreement, head);
  return { ...contents, checksum: computeChecksum(contents) };
}

type Parts = Omit<Extract<Contents, { version: 1 }>, 'version'>;

function withExtras(parts: Parts, agreement: Agreement | null, head: string | null): Contents {
  if (agreement !== null) return { ...parts, agreement, ...(head !== null && { head }), version: 3 };
  return head === null ? { ...parts, version: 1 } : { ...parts, head, version: 2 };
}

/** The text of the file: canonical JSON (RFC 8785), so each receipt has exactly one. */
export const writeReceipt = (file: ReceiptFile): string => canonicalText(file);

const encoder = new TextEncoder();

/**
 * Whether the text is too long for a receipt. A character is at least a byte, so a very long text need not be counted.
 */
export const isTooLarge = (text: string): boolean =>
  text.length > receiptFileBytesMax || encoder.encode(text).length > receiptFileBytesMax;

export type ReceiptRefusal = 'RECEIPT_TOO_LARGE' | 'RECEIPT_UNREADABLE' | 'RECEIPT_NEWER' | 'RECEIPT_DAMAGED';

/**
 * Reads a received file. RECEIPT_UNREADABLE: not a receipt; RECEIPT_NEWER: made by a later version of the app;
 * RECEIPT_DAMAGED: a receipt whose text differs from what the app writes. Surrounding space is ignored, because mail
 * programs add some.
 */
export function readReceipt(text: string): Result<ReceiptFile, ReceiptRefusal> {
  if (isTooLarge(text)) return err('RECEIPT_TOO_LARGE');
  const written = text.trim();
  const value = parse(written);
  if (!isReceipt(value)) return err(isTorn(value, written) ? 'RECEIPT_DAMAGED' : 'RECEIPT_UNREADABLE');
  if (typeof value.version === 'number' && value.version > RECEIPT_VERSION) return err('RECEIPT_NEWER');
  const file = ReceiptFileSchema.safeParse(value);
  return file.success && isWrittenSo(value, written) ? ok(file.data) : err('RECEIPT_DAMAGED');
}

const isReceipt = (value: unknown): value is { readonly version?: unknown } =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === RECEIPT_FORMAT;

/** Invalid JSON with the word that only receipts have: a part of one. */
const isTorn = (value: unknown, text: string): boolean =>
  value === undefined && text.includes(`"${RECEIPT_FORMAT}"`);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A lone surrogate, or extremely deep nesting, has no canonical form: false. */
function isWrittenSo(value: unknown, text: string): boolean {
  try {
    return canonicalText(value) === text;
  } catch {
    return false;
  }
}
