import type { ErrorCode } from '#domain/errors.ts';
import { isReservedId } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { parseCommand } from '#domain/ledger/parse-command.ts';
import { confirmedMs } from '#domain/limits.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { wantsCode } from '#domain/two-factor/confirmed-commands.ts';
import type { Confirmation, TwoFactorRecord } from './judge.ts';
import type { TwoFactor } from './two-factor.ts';
import type { TwoFactorStore } from './two-factor-store.ts';

export type Confirmations = {
  /**
   * Confirms commands with one code: these very commands, whatever else comes under their ids. Errors: the first of a
   * command that is not well formed, TWO_FACTOR_OFF, those of a code.
   */
  confirm(
    userId: string,
    request: { code: string; commands: readonly SubmittedCommand[] },
  ): Promise<Ok<null> | Err<ErrorCode>>;
  /** Whether a command has to wait for a code. At once for nearly all: only the first command of a person reads. */
  isUnconfirmed(command: Command): boolean | Promise<boolean>;
};

type ConfirmationsDeps = {
  readonly store: TwoFactorStore;
  readonly twoFactor: TwoFactor;
  /** Whether a command of this id was decided before: its repeat gets the same verdict, whatever else. */
  readonly wasDecided: (id: string) => boolean;
  readonly now: () => number;
};

/** As many as a device sends in a few batches; the oldest are forgotten first, and asked about again. */
const KEPT_MAX = 200;

export function makeConfirmations({ store, twoFactor, wasDecided, now }: ConfirmationsDeps): Confirmations {
  return {
    async confirm(userId, { code, commands }) {
      const fresh: Confirmation[] = [];
      for (const { id, type, payload } of commands) {
        if (isReservedId(id)) return err('COMMAND_INVALID', { field: 'id' });
        const checked = parseCommand({ id, type, actor: userId, payload });
        if (!checked.ok) return checked;
        fresh.push({ id, requestHash: checked.value.requestHash, until: now() + confirmedMs });
      }
      const ids = new Set(fresh.map(({ id }) => id));
      const spent = await twoFactor.spendFor(userId, code, (record) => {
        const kept = record.confirmed.filter(({ id, until }) => until > now() && !ids.has(id));
        return { ...record, confirmed: [...kept, ...fresh].slice(-KEPT_MAX) };
      });
      return spent.ok ? ok(null) : spent;
    },
    isUnconfirmed(command) {
      if (!wantsCode(command.type) || wasDecided(command.id)) return false;
      const record = store.read(command.actor);
      return record instanceof Promise
        ? record.then((read) => waits(read, command, now()))
        : waits(record, command, now());
    },
  };
}

function waits({ active, confirmed }: TwoFactorRecord, command: Command, now: number): boolean {
  if (active?.required !== true) return false;
  const confirmation = confirmed.find(({ id, until }) => id === command.id && until > now);
  if (confirmation === undefined) return true;
  const checked = parseCommand(command);
  // What is not well formed is refused as such, and never decided.
  return checked.ok && checked.value.requestHash !== confirmation.requestHash;
}
