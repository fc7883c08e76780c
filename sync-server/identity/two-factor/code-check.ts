/** The stored second factor of a person, and the effect of a code on it. Pure: times and hashes are arguments. */
import { backupCodesCount, twoFactorTriesMax, twoFactorTriesWindowMs } from '#domain/two-factor/limits.ts';
import type { EpochFields } from '../sessions/session-epoch.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';

/** A confirmed command: its id, the request hash, and the expiry (ms). */
export type Confirmation = { readonly id: string; readonly requestHash: string; readonly until: number };

export type Active = {
  /** Sealed. */
  readonly secret: string;
  readonly required: boolean;
  /** Keyed hashes of the unused ones. */
  readonly backupCodes: readonly string[];
};

export type TwoFactorRecord = EpochFields & {
  /** Sealed too; waits for its first code. */
  readonly pending?: { readonly secret: string; readonly expiresAt: number };
  readonly active?: Active;
  /** The time step of the last used code: this and earlier ones are not accepted again. */
  readonly lastStep: number;
  /** The times of wrong codes, ms, oldest first. */
  readonly wrong: readonly number[];
  readonly confirmed: readonly Confirmation[];
};

export const NO_RECORD: TwoFactorRecord = { lastStep: 0, wrong: [], confirmed: [] };

/** A given code: the time step of a valid app code, or the keyed hash of any other. */
export type GivenCode =
  | { readonly kind: 'totp'; readonly step: number | null }
  | { readonly kind: 'backup'; readonly hash: string };

export type CodeError =
  | 'TWO_FACTOR_CODE_INVALID'
  | 'TWO_FACTOR_CODE_USED'
  | 'BACKUP_CODE_INVALID'
  | 'TWO_FACTOR_LIMITED';

export type CodeCheck = {
  readonly outcome: Ok<null> | Err<CodeError>;
  /** Null when there is nothing to write, because the code was not checked. */
  readonly next: TwoFactorRecord | null;
};

/**
 * A right code works once and clears the wrong ones before it; a wrong one counts, and too many block codes for a
 * while.
 */
export function checkCode(record: TwoFactorRecord, given: GivenCode, now: number): CodeCheck {
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

/** Whether too many wrong codes block codes for a while. */
export const isLocked = ({ wrong }: TwoFactorRecord): boolean => wrong.length >= twoFactorTriesMax;

/** 32 unambiguous letters and digits: 40 bits in a code of eight. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Ten codes, one random byte per character. */
export const backupCodesFrom = (bytes: readonly number[]): string[] =>
  Array.from({ length: backupCodesCount }, (_, n) => {
    const size = bytes.length / backupCodesCount;
    return bytes
      .slice(n * size, (n + 1) * size)
      .map((byte) => ALPHABET[byte & 31])
      .join('');
  });
