import type { AccountExport } from '#domain/account/export.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { isoTime } from '../../iso-time.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { TwoFactor } from '../two-factor/two-factor.ts';
import type { AccountStore } from './account-store.ts';
import type { LedgerAccounts } from './ledger-accounts.ts';

/** What other parts of the service hold of a person. */
export type HeldElsewhere = {
  /** Where pushes to a person go. */
  pushSubscriptions(userId: string): Promise<AccountExport['pushSubscriptions']>;
  /** What a person has ordered, paid or not. */
  orders(userId: string): Promise<AccountExport['orders']>;
  /** What is on the waitlist under an e-mail. */
  waitlist(email: string): Promise<AccountExport['waitlist']>;
};

export type ExportNeeds = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly ledger: Pick<LedgerAccounts, 'standing'>;
  readonly sessions: Pick<Sessions, 'devices'>;
  readonly knownDevices: Pick<KnownDevices, 'countOf'>;
  readonly twoFactor: Pick<TwoFactor, 'status'>;
  readonly passkeys: Pick<Passkeys, 'list'>;
  readonly elsewhere: HeldElsewhere;
  readonly now: () => number;
};

/**
 * What the accounts hold of a person. Neither the password's hash nor anything that opens a session is in it.
 * Error: SESSION_ENDED (there is no such account any more).
 */
export async function exportAccount(
  needs: ExportNeeds,
  session: AccessSession,
): Promise<Ok<AccountExport> | Err<'SESSION_ENDED'>> {
  const { accounts, elsewhere, knownDevices, ledger, now, passkeys, sessions, twoFactor } = needs;
  const { userId } = session;
  const stored = await accounts.find(userId);
  if (stored === null) return err('SESSION_ENDED');
  const { createdAt, email, emailVerifiedAt, fullName, referrer } = stored.record;
  return ok({
    exportedAt: isoTime(now()),
    account: {
      id: userId,
      email,
      emailVerified: emailVerifiedAt !== undefined,
      fullName,
      ...ledger.standing(userId),
      ...(emailVerifiedAt !== undefined && { emailVerifiedAt: isoTime(emailVerifiedAt) }),
      createdAt: isoTime(createdAt),
      ...(referrer !== undefined && { referrer }),
    },
    devices: [...(await sessions.devices(session))],
    rememberedDevices: await knownDevices.countOf(userId),
    orders: await elsewhere.orders(userId),
    twoFactor: await twoFactor.status(userId),
    passkeys: [...(await passkeys.list(userId))],
    pushSubscriptions: await elsewhere.pushSubscriptions(userId),
    waitlist: await elsewhere.waitlist(email),
  });
}
