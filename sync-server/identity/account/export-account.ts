import type { AccountExport } from '#domain/account/export.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { isoTime } from '../../iso-time.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { AccountParts } from '../account-parts.ts';

/**
 * What the accounts hold of a person. Neither the password's hash nor anything that opens a session is in it.
 * Error: SESSION_ENDED (there is no such account any more).
 */
export async function exportAccount(
  parts: AccountParts,
  session: AccessSession,
): Promise<Ok<AccountExport> | Err<'SESSION_ENDED'>> {
  const { accounts, knownDevices, ledger, now, passkeys, sessions, twoFactor, waitlist } = parts;
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
    orders: await parts.ordersOf(userId),
    twoFactor: await twoFactor.status(userId),
    passkeys: [...(await passkeys.list(userId))],
    pushSubscriptions: await parts.pushesOf(userId),
    waitlist: await waitlist.entryOf(email),
  });
}
