/** The second-factor settings of a signed-in person: they check codes and end other sessions. */
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type {
  BackupCodes,
  Confirm,
  ConfirmAsk,
  Enable,
  Require,
  TwoFactorSetUp,
  TwoFactorStatus,
} from '#domain/two-factor/schema.ts';
import type { RequestOptions } from '#domain/passkey/schema.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Confirmations } from './confirmations.ts';
import type { TwoFactor } from './two-factor.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;

export type TwoFactorSettings = {
  status(session: AccessSession): Promise<TwoFactorStatus>;
  setUp(session: AccessSession): Promise<Outcome<TwoFactorSetUp>>;
  /** Ends the person's other sessions, because none of them has shown a second factor. */
  enable(session: AccessSession, asked: Enable): Promise<Outcome<BackupCodes>>;
  /** Ends the other sessions too. Error: TWO_FACTOR_OFF. */
  disable(session: AccessSession): Promise<Outcome<null>>;
  /** Error: TWO_FACTOR_OFF. */
  renewBackupCodes(session: AccessSession): Promise<Outcome<BackupCodes>>;
  setRequired(session: AccessSession, asked: Require): Promise<Outcome<null>>;
  confirm(session: AccessSession, asked: Confirm): Promise<Outcome<null>>;
  /** The options for asking for a passkey instead of the code. */
  askToConfirm(session: AccessSession, asked: ConfirmAsk): Promise<Outcome<RequestOptions>>;
};

type TwoFactorSettingsNeeds = {
  readonly twoFactor: Omit<TwoFactor, 'spend'>;
  readonly confirmations: Pick<Confirmations, 'askPasskey' | 'confirm'>;
  readonly passkeys: Pick<Passkeys, 'list'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly epochs: Pick<SessionEpochs, 'raise'>;
  readonly sessions: Pick<Sessions, 'endOlder'>;
};

export function makeTwoFactorSettings(needs: TwoFactorSettingsNeeds): TwoFactorSettings {
  const { twoFactor, confirmations, passkeys, accounts, epochs, sessions } = needs;
  const codes = (outcome: Outcome<readonly string[]>): Outcome<BackupCodes> =>
    outcome.ok ? ok({ backupCodes: [...outcome.value] }) : outcome;
  return {
    async status({ userId }) {
      const [state, own] = await Promise.all([twoFactor.status(userId), passkeys.list(userId)]);
      return { ...state, hasPasskey: own.length > 0 };
    },
    async setUp({ userId }) {
      const account = await accounts.find(userId);
      if (account === null) return err('SESSION_ENDED');
      return twoFactor.setUp({ userId, email: account.record.email });
    },
    async enable(session, { code }) {
      const { userId } = session;
      const enabled = await epochs.raise(userId, () => twoFactor.enable(session, code));
      if (enabled.ok) await sessions.endOlder(userId, 'two-factor-changed');
      return codes(enabled);
    },
    async disable(session) {
      const { userId } = session;
      const disabled = await epochs.raise(userId, () => twoFactor.disable(session));
      if (disabled.ok) await sessions.endOlder(userId, 'two-factor-changed');
      return disabled;
    },
    renewBackupCodes: async ({ userId }) => codes(await twoFactor.renewBackupCodes(userId)),
    setRequired: ({ userId }, { required, code }) => twoFactor.setRequired(userId, required, code),
    confirm: (session, asked) => confirmations.confirm(session, asked),
    askToConfirm: (session, { commands }) => confirmations.askPasskey(session, commands),
  };
}
