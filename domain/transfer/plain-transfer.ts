import { ADDRESS_PATTERN, CURRENCIES, type Currency } from '../constants.ts';
import { countFields, isPlainAmount } from '../ledger/plain-payload.ts';
import { noteLengthMax } from '../limits.ts';
import { isPlainText } from '../text.ts';
import type { Transfer } from './schema.ts';

/**
 * Parses a payload of the usual form exactly as the schema does; null for any other, which the schema then parses. Nearly
 * every command is a transfer, and the schema takes longer than the whole decision.
 */
export function readPlainTransfer(payload: unknown): Transfer | null {
  const fields = countFields(payload, FIELDS);
  if (fields === 0) return null;
  const { amount, currency, note, to } = payload as Readonly<Record<string, unknown>>;
  if (!isPlainAmount(amount) || !isListed(currency) || !isAddress(to)) return null;
  if (fields === REQUIRED) return note === undefined ? { amount, currency, to } : null;
  return isPlainNote(note) ? { amount, currency, note, to } : null;
}

const FIELDS = new Set(['amount', 'currency', 'note', 'to']);
/** The fields without the note. */
const REQUIRED = 3;

const isListed = (value: unknown): value is Currency => (CURRENCIES as readonly unknown[]).includes(value);

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && ADDRESS_PATTERN.test(value);

const isPlainNote = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= noteLengthMax && value.trim() === value && isPlainText(value);
