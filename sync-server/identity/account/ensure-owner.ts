import { SignUpSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { parseInput } from '../../parse-input.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import type { LedgerAccounts } from './ledger-accounts.ts';
import { isCommonPassword } from '../credentials/password-policy.ts';
import { randomId } from '../../random-id.ts';
import { raiseSessionEpoch } from '../sessions/session-epoch.ts';
import type { SessionEpochs } from '../sessions/session-epochs.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { createAccount, type CreateAccountNeeds } from '../sign-up/create-account.ts';

export type OwnerRequest = { readonly email: string; readonly password?: string | undefined };

/** `created` is false when an owner exists. `generatedPassword` is shown once, and must be changed. */
export type OwnerOutcome = { readonly created: boolean; readonly generatedPassword?: string };

export type OwnerNeeds = CreateAccountNeeds & {
  readonly accounts: Pick<AccountStore, 'create' | 'find' | 'findByEmail' | 'update'>;
  readonly ledger: Pick<LedgerAccounts, 'hasOwner' | 'makeOwner' | 'open' | 'ownerOf'>;
  readonly epochs: Pick<SessionEpochs, 'raise'>;
  readonly sessions: Pick<Sessions, 'endOlder'>;
};

const OWNER_NAME = 'Owner';

/**
 * Makes the first owner from the configuration (ruling A11), and completes an interrupted attempt. An existing account
 * with the e-mail gets the configured password and loses its sessions, because somebody else may have signed up with
 * it. Errors: EMAIL_INVALID, PASSWORD_TOO_SHORT, PASSWORD_COMMON, and the authority's.
 */
export async function ensureOwner(
  needs: OwnerNeeds,
  { email, password }: OwnerRequest,
): Promise<Ok<OwnerOutcome> | Err<ErrorCode>> {
  if (needs.ledger.hasOwner()) return ok({ created: false });
  const generated = password === undefined ? randomId(needs.randomBytes) : undefined;
  const input = parseInput(SignUpSchema, { email, password: password ?? generated, fullName: OWNER_NAME });
  if (!input.ok) return input;
  if (isCommonPassword(input.value.password, input.value))
    return err('PASSWORD_COMMON', { field: 'password' });
  const account = await accountWith(needs, { ...input.value, mustChangePassword: generated !== undefined });
  if (!account.ok) return account;
  const open = await needs.ledger.open(account.value);
  if (!open.ok) return open;
  const granted = await needs.ledger.makeOwner(account.value.userId);
  if (!granted.ok) return granted;
  return ok({ created: true, ...(generated !== undefined && { generatedPassword: generated }) });
}

type OwnerAccount = { email: string; password: string; fullName: string; mustChangePassword: boolean };

async function accountWith(
  needs: OwnerNeeds,
  owner: OwnerAccount,
): Promise<Ok<StoredAccount> | Err<ErrorCode>> {
  const existing = await needs.accounts.findByEmail(owner.email);
  if (existing === null) return createAccount(needs, { ...owner, emailVerified: true });
  const passwordHash = await needs.passwords.hash(owner.password);
  if (!passwordHash.ok) return passwordHash;
  const { mustChangePassword } = owner;
  const { userId } = existing;
  const change = { passwordHash: passwordHash.value, mustChangePassword };
  const account = await needs.epochs.raise(userId, () =>
    needs.accounts.update(userId, (record) => raiseSessionEpoch({ ...record, ...change })),
  );
  await needs.sessions.endOlder(userId, 'password-changed');
  return ok(account);
}
