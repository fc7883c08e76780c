import { SignUpSchema } from '#domain/account/credentials.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { AccountParts } from '../account-parts.ts';
import { readBody } from '../../read-body.ts';
import type { StoredAccount } from './account-store.ts';
import { isCommonPassword } from '../credentials/password-policy.ts';
import { randomId } from '../../random-id.ts';
import { raiseSessionEpoch } from '../sessions/session-epoch.ts';
import { createAccount } from '../sign-up/sign-up.ts';

export type OwnerRequest = { readonly email: string; readonly password?: string | undefined };

/** `created` is false when there is an owner already. `generatedPassword` is told once, and must be changed. */
export type OwnerOutcome = { readonly created: boolean; readonly generatedPassword?: string };

const OWNER_NAME = 'Owner';

/**
 * Makes the first owner from the configuration (ruling A11), and finishes a making that was cut off.
 * An account that has the e-mail already gets the password given here and loses its sessions: whoever signed up with
 * it must not become the owner. Errors: EMAIL_INVALID, PASSWORD_TOO_SHORT, PASSWORD_COMMON, and the authority's.
 */
export async function ensureOwner(
  parts: AccountParts,
  { email, password }: OwnerRequest,
): Promise<Ok<OwnerOutcome> | Err<ErrorCode>> {
  if (parts.ledger.hasOwner()) return ok({ created: false });
  const generated = password === undefined ? randomId(parts.randomBytes) : undefined;
  const input = readBody(SignUpSchema, { email, password: password ?? generated, fullName: OWNER_NAME });
  if (!input.ok) return input;
  if (isCommonPassword(input.value.password, input.value))
    return err('PASSWORD_COMMON', { field: 'password' });
  const account = await accountWith(parts, { ...input.value, mustChangePassword: generated !== undefined });
  if (!account.ok) return account;
  const open = await parts.ledger.open(account.value);
  if (!open.ok) return open;
  const granted = await parts.ledger.makeOwner(account.value.userId);
  if (!granted.ok) return granted;
  return ok({ created: true, ...(generated !== undefined && { generatedPassword: generated }) });
}

type OwnerAccount = { email: string; password: string; fullName: string; mustChangePassword: boolean };

async function accountWith(
  parts: AccountParts,
  owner: OwnerAccount,
): Promise<Ok<StoredAccount> | Err<ErrorCode>> {
  const existing = await parts.accounts.findByEmail(owner.email);
  if (existing === null) return createAccount(parts, { ...owner, emailVerified: true });
  const passwordHash = await parts.passwords.hash(owner.password);
  if (!passwordHash.ok) return passwordHash;
  const { mustChangePassword } = owner;
  const { userId } = existing;
  const change = { passwordHash: passwordHash.value, mustChangePassword };
  const account = await parts.epochs.raise(userId, () =>
    parts.accounts.update(userId, (record) => raiseSessionEpoch({ ...record, ...change })),
  );
  await parts.sessions.endOlder(userId, 'password-changed');
  return ok(account);
}
