/** The passkey settings of a signed-in person. */
import type { ErrorCode } from '#domain/errors.ts';
import {
  type CreationOptions,
  type Passkey,
  type PasskeyAdd,
  type PasskeyName,
} from '#domain/passkey/schema.ts';
import { type Err, err, type Ok } from '#domain/result.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { SecurityNotices } from '../security-notices.ts';
import type { Caller } from '../sessions/caller.ts';
import { deviceName } from '../sessions/device-name.ts';
import { passkeyCreationContext } from './passkey-contexts.ts';
import type { Passkeys } from './passkeys.ts';

type Outcome<T> = Ok<T> | Err<ErrorCode>;
type AddRequest = { readonly body: PasskeyAdd; readonly caller: Caller };

export type PasskeySettings = {
  list(session: AccessSession): Promise<readonly Passkey[]>;
  /** The options for making one. Errors: SESSION_ENDED, PASSKEYS_FULL. */
  beginAdding(session: AccessSession): Promise<Outcome<CreationOptions>>;
  /** Errors, in order: PASSKEY_EXPIRED, PASSKEY_INVALID, PASSKEY_EXISTS, PASSKEYS_FULL. */
  add(session: AccessSession, request: AddRequest): Promise<Outcome<Passkey>>;
  /** Error: NOT_FOUND. */
  rename(session: AccessSession, passkeyId: string, asked: PasskeyName): Promise<Outcome<null>>;
  /** Error: NOT_FOUND. Sessions stay open: people end them by device. */
  remove(session: AccessSession, passkeyId: string, caller: Caller): Promise<Outcome<null>>;
};

type PasskeySettingsNeeds = {
  readonly passkeys: Pick<Passkeys, 'add' | 'creationOptions' | 'list' | 'remove' | 'rename'>;
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly notices: Pick<SecurityNotices, 'tell'>;
};

export function makePasskeySettings(needs: PasskeySettingsNeeds): PasskeySettings {
  const { passkeys, accounts } = needs;
  const changeAndTell = makeChangeAndTell(needs);
  return {
    list: ({ userId }) => passkeys.list(userId),
    async beginAdding(session) {
      const account = await accounts.find(session.userId);
      if (account === null) return err('SESSION_ENDED');
      const { email, fullName } = account.record;
      return passkeys.creationOptions(
        { userId: session.userId, email, fullName },
        passkeyCreationContext(session),
      );
    },
    add(session, { body, caller }) {
      const { attestation, name = deviceName(caller.userAgent) } = body;
      const { userId } = session;
      return changeAndTell({ userId, passkeyId: attestation.id, notice: 'passkey.added', caller }, () =>
        passkeys.add(userId, { attestation, name, context: passkeyCreationContext(session) }),
      );
    },
    rename: ({ userId }, passkeyId, { name }) => passkeys.rename(userId, passkeyId, name),
    async remove({ userId }, passkeyId, caller) {
      return changeAndTell({ userId, passkeyId, notice: 'passkey.removed', caller }, () =>
        passkeys.remove(userId, passkeyId),
      );
    },
  };
}

type Change = {
  readonly userId: string;
  readonly passkeyId: string;
  readonly notice: 'passkey.added' | 'passkey.removed';
  readonly caller: Caller;
};

/** Makes a change and notifies the person once, even if the change happened and its answer was lost. */
function makeChangeAndTell({ passkeys, notices }: Pick<PasskeySettingsNeeds, 'passkeys' | 'notices'>) {
  const has = async ({ userId, passkeyId }: Change): Promise<boolean> =>
    (await passkeys.list(userId)).some(({ id }) => id === passkeyId);
  return async <T>(change: Change, make: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const { userId, passkeyId, notice, caller } = change;
    const tell = () =>
      notices.tell({ userId, notice, occasion: passkeyId, device: deviceName(caller.userAgent) });
    const had = await has(change);
    try {
      const outcome = await make();
      if (outcome.ok) await tell();
      return outcome;
    } catch (error) {
      if ((await has(change).catch(() => had)) !== had) await tell();
      throw error;
    }
  };
}
