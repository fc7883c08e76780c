import { parseCommand, ruleOf } from '#domain/features.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { isReservedId } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { confirmedMs } from '#domain/two-factor/limits.ts';
import type { RequestOptions } from '#domain/passkey/schema.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { Confirm } from '#domain/two-factor/schema.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import { confirmationContext } from '../passkeys/passkey-contexts.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Confirmation, TwoFactorRecord } from './code-check.ts';
import type { TwoFactor } from './two-factor.ts';
import type { TwoFactorStore } from './two-factor-store.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;
type Session = Pick<AccessSession, 'userId' | 'sessionId'>;
type Commands = readonly SubmittedCommand[];

export type Confirmations = {
  /**
   * The options for confirming exactly these commands with a passkey. Errors: the first malformed command's,
   * TWO_FACTOR_OFF, PASSKEY_UNKNOWN (there is none).
   */
  askPasskey(session: Session, commands: Commands): Promise<Outcome<RequestOptions>>;
  /**
   * Confirms exactly these commands with one code or one passkey signature, whatever else arrives under their ids.
   * Errors: the first malformed command's, TWO_FACTOR_OFF, those of a code or of a passkey.
   */
  confirm(session: Session, request: Confirm): Promise<Outcome<null>>;
  /**
   * Whether a command has to wait for a confirmation. Synchronous for nearly all: only a person's first command reads.
   */
  isUnconfirmed(command: Command): boolean | Promise<boolean>;
};

type ConfirmationsDeps = {
  readonly store: TwoFactorStore;
  readonly twoFactor: TwoFactor;
  readonly passkeys: Pick<Passkeys, 'check' | 'list' | 'requestOptions'>;
  /** Whether a command with this id was decided before: its repeat gets the same verdict in any case. */
  readonly wasDecided: (id: string) => boolean;
  readonly now: () => number;
};

/** As many as a device sends in a few batches; the oldest are dropped first, and asked for again. */
const KEPT_MAX = 200;

/** The confirmed ids, each with its request hash. */
function readCommands(userId: string, commands: Commands): Outcome<readonly Omit<Confirmation, 'until'>[]> {
  const named: Omit<Confirmation, 'until'>[] = [];
  for (const { id, type, payload } of commands) {
    if (isReservedId(id)) return err('COMMAND_INVALID', { field: 'id' });
    const checked = parseCommand({ id, type, actor: userId, payload });
    if (!checked.ok) return checked;
    named.push({ id, requestHash: checked.value.requestHash });
  }
  return ok(named);
}

type Keep = (record: TwoFactorRecord) => TwoFactorRecord;

function asksForCode(type: string): boolean {
  const rule = ruleOf(type);
  return rule?.origin === 'person' && rule.asksForCode;
}

export function makeConfirmations(deps: ConfirmationsDeps): Confirmations {
  const { store, twoFactor, passkeys, wasDecided, now } = deps;
  const isOn = async (userId: string): Promise<boolean> => (await store.read(userId)).active !== undefined;
  const keeping = (commands: readonly Omit<Confirmation, 'until'>[]): Keep => {
    const ids = new Set(commands.map(({ id }) => id));
    return (record) => {
      const fresh = commands.map((one) => ({ ...one, until: now() + confirmedMs }));
      const kept = record.confirmed.filter(({ id, until }) => until > now() && !ids.has(id));
      return { ...record, confirmed: [...kept, ...fresh].slice(-KEPT_MAX) };
    };
  };
  return {
    async askPasskey(session, commands) {
      const { userId } = session;
      const named = readCommands(userId, commands);
      if (!named.ok) return named;
      if (!(await isOn(userId))) return err('TWO_FACTOR_OFF');
      if ((await passkeys.list(userId)).length === 0) return err('PASSKEY_UNKNOWN');
      return ok(await passkeys.requestOptions(confirmationContext(session, named.value), userId));
    },
    async confirm(session, { assertion, code = '', commands }) {
      const { userId } = session;
      const named = readCommands(userId, commands);
      if (!named.ok) return named;
      const keep = keeping(named.value);
      if (assertion === undefined) return twoFactor.spendFor(userId, code, keep);
      if (!(await isOn(userId))) return err('TWO_FACTOR_OFF');
      const context = confirmationContext(session, named.value);
      const checked = await passkeys.check(assertion, { context, userId });
      return checked.ok ? keepFor(store, userId, keep) : checked;
    },
    isUnconfirmed(command) {
      if (!asksForCode(command.type) || wasDecided(command.id)) return false;
      const record = store.read(command.actor);
      return record instanceof Promise
        ? record.then((read) => isWaiting(read, command, now()))
        : isWaiting(record, command, now());
    },
  };
}

/** Two-factor authentication may have been turned off at this very moment. */
const keepFor = (store: TwoFactorStore, userId: string, keep: Keep): Promise<Outcome<null>> =>
  store.change<Outcome<null>>(userId, (record) =>
    record.active === undefined
      ? { next: null, value: err('TWO_FACTOR_OFF') }
      : { next: keep(record), value: ok(null) },
  );

function isWaiting({ active, confirmed }: TwoFactorRecord, command: Command, now: number): boolean {
  if (active?.required !== true) return false;
  const confirmation = confirmed.find(({ id, until }) => id === command.id && until > now);
  if (confirmation === undefined) return true;
  const checked = parseCommand(command);
  // A malformed command is refused as such, and never decided.
  return checked.ok && checked.value.requestHash !== confirmation.requestHash;
}
