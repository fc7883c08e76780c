import type { ErrorCode } from '#domain/errors.ts';
import { backupCodeLength } from '#domain/limits.ts';
import { backupCodesCount, twoFactorSetUpMs } from '#domain/two-factor/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { SecurityNotice } from '#domain/security-notice/notices.ts';
import { isTotpCode, type TwoFactorSetUp, type TwoFactorState } from '#domain/two-factor/schema.ts';
import { isoTime } from '../../iso-time.ts';
import { type RandomBytes, randomId } from '../../random-id.ts';
import type { Sealer } from '../../sealer.ts';
import { pickEpochFields, raiseSessionEpoch } from '../sessions/session-epoch.ts';
import type { SecurityNotices } from '../security-notices.ts';
import {
  type Active,
  backupCodesFrom,
  type GivenCode,
  isLocked,
  checkCode,
  NO_RECORD,
  type TwoFactorRecord,
} from './code-check.ts';
import { findStep, newSecret, setUpUri } from './totp.ts';
import { type TwoFactorStore, twoFactorId } from './two-factor-store.ts';

type Person = { readonly userId: string };
/** The person who turns it on or off, with the session that continues while the same write ends the others. */
type Requester = Person & { readonly sessionId: string };
type Outcome<T> = Ok<T> | Err<ErrorCode>;

/** The second factor of people. The schemas of domain/two-factor have checked the codes. */
export type TwoFactor = {
  status(userId: string): Promise<TwoFactorState>;
  /** A new secret that waits for its first code and replaces an earlier waiting one. Error: TWO_FACTOR_ON. */
  setUp(person: Person & { readonly email: string }): Promise<Outcome<TwoFactorSetUp>>;
  /** Errors: TWO_FACTOR_ON, TWO_FACTOR_SET_UP_ENDED, those of a code. */
  enable(by: Requester, code: string): Promise<Outcome<readonly string[]>>;
  /** Uses up a code of the app or a backup code. Errors: TWO_FACTOR_OFF, those of a code. */
  spend(userId: string, code: string): Promise<Outcome<null>>;
  /** Leaves only the session epoch of the record. Error: TWO_FACTOR_OFF. */
  disable(by: Requester): Promise<Outcome<null>>;
  /** Error: TWO_FACTOR_OFF. */
  renewBackupCodes(userId: string): Promise<Outcome<readonly string[]>>;
  /** Turning the requirement of codes off takes a code. */
  setRequired(userId: string, required: boolean, code?: string): Promise<Outcome<null>>;
  /** Uses up a code and changes the record in one write. */
  spendFor(
    userId: string,
    code: string,
    change: (record: TwoFactorRecord) => TwoFactorRecord | 'remove',
  ): Promise<Outcome<null>>;
};

export type TwoFactorDeps = {
  readonly store: TwoFactorStore;
  readonly sealer: Sealer;
  readonly notices: SecurityNotices;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
};

export function makeTwoFactor(deps: TwoFactorDeps): TwoFactor {
  const { store } = deps;
  const spendFor = makeSpendFor(deps);
  const tell = teller(deps);
  return {
    async status(userId) {
      const { active } = await store.read(userId);
      return {
        enabled: active !== undefined,
        requireForTransactions: active?.required ?? false,
        backupCodesLeft: active?.backupCodes.length ?? 0,
      };
    },
    setUp: (person) => setUp(deps, person),
    enable: (by, code) => enable(deps, by, code),
    spend: (userId, code) => spendFor(userId, code, (record) => record),
    spendFor,
    async disable({ userId, sessionId }) {
      const done = await store.change<Outcome<null>>(userId, (record) =>
        record.active === undefined
          ? { next: null, value: err('TWO_FACTOR_OFF') }
          : {
              next: raiseSessionEpoch({ ...NO_RECORD, ...pickEpochFields(record) }, sessionId),
              value: ok(null),
            },
      );
      if (done.ok) await tell(userId, 'two_factor.disabled');
      return done;
    },
    async renewBackupCodes(userId) {
      const { codes, hashes } = newBackupCodes(deps, userId);
      const done = await store.change<Outcome<null>>(userId, (record) =>
        record.active === undefined
          ? { next: null, value: err('TWO_FACTOR_OFF') }
          : {
              next: withActive(record, (active) => ({ ...active, backupCodes: hashes })),
              value: ok(null),
            },
      );
      if (!done.ok) return done;
      await tell(userId, 'two_factor.codes_renewed');
      return ok(codes);
    },
    async setRequired(userId, required, code) {
      const set = (record: TwoFactorRecord) =>
        withActive({ ...record, confirmed: [] }, (active) => ({ ...active, required }));
      if (code !== undefined) return spendFor(userId, code, set);
      return store.change<Outcome<null>>(userId, (record) => {
        if (record.active === undefined) return { next: null, value: err('TWO_FACTOR_OFF') };
        if (record.active.required === required) return { next: null, value: ok(null) };
        if (!required) return { next: null, value: err('TWO_FACTOR_CODE_FORMAT', { field: 'code' }) };
        return { next: set(record), value: ok(null) };
      });
    },
  };
}

async function setUp(
  { store, sealer, now }: TwoFactorDeps,
  { userId, email }: Person & { readonly email: string },
): Promise<Outcome<TwoFactorSetUp>> {
  const secret = newSecret();
  const expiresAt = now() + twoFactorSetUpMs;
  const sealed = sealer.seal(twoFactorId(userId), secret);
  return store.change<Outcome<TwoFactorSetUp>>(userId, (record) =>
    record.active === undefined
      ? {
          next: { ...record, pending: { secret: sealed, expiresAt } },
          value: ok({ secret, uri: setUpUri(email, secret), expiresAt: isoTime(expiresAt) }),
        }
      : { next: null, value: err('TWO_FACTOR_ON') },
  );
}

const withActive = (record: TwoFactorRecord, change: (active: Active) => Active): TwoFactorRecord =>
  record.active === undefined ? record : { ...record, active: change(record.active) };

/** Keyed hashes: forty bits could be guessed, but not without the data key, which is in no database. */
export const backupCodeHash = ({ sealer }: Pick<TwoFactorDeps, 'sealer'>, userId: string, code: string) =>
  sealer.fingerprint(`backup-code:${userId}`, code);

function newBackupCodes(deps: TwoFactorDeps, userId: string) {
  const codes = backupCodesFrom([...deps.randomBytes(backupCodesCount * backupCodeLength)]);
  return { codes, hashes: codes.map((code) => backupCodeHash(deps, userId, code)) };
}

const teller =
  ({ notices, randomBytes }: TwoFactorDeps) =>
  (userId: string, notice: SecurityNotice): Promise<void> =>
    notices.tell({ userId, notice, occasion: randomId(randomBytes) });

function makeSpendFor(deps: TwoFactorDeps): TwoFactor['spendFor'] {
  const { store, sealer, now } = deps;
  const tell = teller(deps);
  return async (userId, code, change) => {
    const backup = isTotpCode(code) ? null : backupCodeHash(deps, userId, code);
    const identifyCode = ({ secret }: Active): GivenCode =>
      backup === null
        ? { kind: 'totp', step: findStep(sealer.open(twoFactorId(userId), secret), code, now()) }
        : { kind: 'backup', hash: backup };
    type Spent = { readonly outcome: Outcome<null>; readonly locked: boolean };
    const { outcome, locked } = await store.change<Spent>(userId, (record) => {
      if (record.active === undefined)
        return { next: null, value: { outcome: err('TWO_FACTOR_OFF'), locked: false } };
      const { outcome, next } = checkCode(record, identifyCode(record.active), now());
      const isDone = outcome.ok && next !== null;
      return {
        next: isDone ? change(next) : next,
        value: { outcome, locked: !isDone && next !== null && isLocked(next) },
      };
    });
    if (locked) await tell(userId, 'account.locked');
    if (outcome.ok && backup !== null) await tell(userId, 'two_factor.backup_used');
    return outcome;
  };
}

async function enable(
  deps: TwoFactorDeps,
  { userId, sessionId }: Requester,
  code: string,
): Promise<Outcome<readonly string[]>> {
  const { store, sealer, now } = deps;
  const { codes, hashes } = newBackupCodes(deps, userId);
  const done = await store.change<Outcome<null>>(userId, (record) => {
    const { pending, ...rest } = record;
    if (record.active !== undefined) return { next: null, value: err('TWO_FACTOR_ON') };
    if (pending === undefined || pending.expiresAt <= now())
      return { next: null, value: err('TWO_FACTOR_SET_UP_ENDED') };
    const step = findStep(sealer.open(twoFactorId(userId), pending.secret), code, now());
    const { outcome, next } = checkCode(rest, { kind: 'totp', step }, now());
    if (next === null || !outcome.ok) return { next: next && { ...next, pending }, value: outcome };
    const active = { secret: pending.secret, required: false, backupCodes: hashes };
    return { next: raiseSessionEpoch({ ...next, active }, sessionId), value: ok(null) };
  });
  if (!done.ok) return done;
  await teller(deps)(userId, 'two_factor.enabled');
  return ok(codes);
}
