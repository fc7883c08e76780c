import type { AccountExport } from '#domain/account/export.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { exportParts, joinExports, type PersonData } from '../../person-data.ts';
import { isoTime } from '../../iso-time.ts';
import type { AccessSession } from '../sessions/access-tokens.ts';
import type { KnownDevices } from '../sessions/known-devices.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { AccountStore } from './account-store.ts';
import type { LedgerAccounts } from './ledger-accounts.ts';

export type ExportNeeds = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly ledger: Pick<LedgerAccounts, 'standing'>;
  readonly sessions: Pick<Sessions, 'devices'>;
  readonly knownDevices: Pick<KnownDevices, 'countOf'>;
  readonly elsewhere: () => readonly PersonData[];
  readonly now: () => number;
};

/**
 * The accounts' data about a person, without the password hash or anything that opens a session. Error: SESSION_ENDED
 * (the account no longer exists).
 */
export async function exportAccount(
  needs: ExportNeeds,
  session: AccessSession,
): Promise<Ok<AccountExport> | Err<'SESSION_ENDED'>> {
  const { accounts, elsewhere, knownDevices, ledger, now, sessions } = needs;
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
    ...(await exportParts(joinExports(elsewhere()), { userId, email })),
  });
}
