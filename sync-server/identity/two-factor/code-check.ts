/** What is kept of a person's second factor, and what a code makes of it. Pure: times come in, hashes too. */
import { backupCodesCount, twoFactorTriesMax, twoFactorTriesWindowMs } from '#domain/limits.ts';
import type { EpochFields } from '../sessions/session-epoch.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';

/** A command that was confirmed: what the id stands for, and until when (ms). */
export type Confirmation = { readonly id: string; readonly requestHash: string; readonly until: number };

export type Active = {
  /** Sealed. */
  readonly secret: string;
  readonly required: boolean;
  /** Keyed hashes of those that were not used. */
  readonly backupCodes: readonly string[];
};

export type TwoFactorRecord = EpochFields & {
  /** Sealed too; waits for its first code. */
  readonly pending?: { readonly secret: string; readonly expiresAt: number };
  readonly active?: Active;
  /** The time step of the code that was used last: it and what is older is not taken again. */
  readonly lastStep: number;
  /** When wrong codes were given, ms, the oldest first. */
  readonly wrong: readonly number[];
  readonly confirmed: readonly Confirmation[];
};

export const NO_RECORD: TwoFactorRecord = { lastStep: 0, wrong: [], confirmed: [] };

/** What a code came to: the step whose code it is, or the keyed hash of what is no code of an app. */
export type CodeGiven =
  | { readonly kind: 'totp'; readonly step: number | null }
  | { readonly kind: 'backup'; readonly hash: string };

export type CodeError =
  'TWO_FACTOR_CODE_INVALID' | 'TWO_FACTOR_CODE_USED' | 'BACKUP_CODE_INVALID' | 'TWO_FACTOR_LIMITED';

export type CodeCheck = {
  readonly outcome: Ok<null> | Err<CodeError>;
  /** Null when there is nothing to write: the code was not even looked at. */
  readonly next: TwoFactorRecord | null;
};

/** A right code works once and forgives the wrong ones before it; a wrong one counts, and so many end it for a while. */
export function checkCode(record: TwoFactorRecord, given: CodeGiven, now: number): CodeCheck {
  const wrong = record.wrong.filter((at) => at > now - twoFactorTriesWindowMs);
  const [oldest] = wrong;
  if (oldest !== undefined && wrong.length >= twoFactorTriesMax) {
    const retryAfterMs = oldest + twoFactorTriesWindowMs - now;
    return { outcome: err('TWO_FACTOR_LIMITED', { retryAfterMs }), next: null };
  }
  const refuse = (code: CodeError): CodeCheck => ({
    outcome: err(code, { field: 'code' }),
    next: { ...record, wrong: [...wrong, now] },
  });
  if (given.kind === 'totp') {
    if (given.step === null) return refuse('TWO_FACTOR_CODE_INVALID');
    if (given.step <= record.lastStep) return refuse('TWO_FACTOR_CODE_USED');
    return { outcome: ok(null), next: { ...record, wrong: [], lastStep: given.step } };
  }
  const { active } = record;
  if (active?.backupCodes.includes(given.hash) !== true) return refuse('BACKUP_CODE_INVALID');
  const backupCodes = active.backupCodes.filter((hash) => hash !== given.hash);
  return { outcome: ok(null), next: { ...record, wrong: [], active: { ...active, backupCodes } } };
}

/** The wrong code after which none is taken for a while. */
export const isLocked = ({ wrong }: TwoFactorRecord): boolean => wrong.length >= twoFactorTriesMax;

/** Letters and digits that nobody mistakes for one another: 32 of them, 40 bits in a code of eight. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten codes of as many random bytes as they have characters. */
export const backupCodesFrom = (bytes: readonly number[]): string[] =>
  Array.from({ length: backupCodesCount }, (_, n) => {
    const size = bytes.length / backupCodesCount;
    return bytes
      .slice(n * size, (n + 1) * size)
      .map((byte) => ALPHABET[byte & 31])
      .join('');
  });
