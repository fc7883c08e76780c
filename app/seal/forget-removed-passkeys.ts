import { sessionState } from '#app/platform/session.ts';

/** A passkey that the account no longer has unlocks this device no longer, also one that was removed elsewhere. */
export async function forgetRemovedPasskeys(isThere: (id: string) => boolean): Promise<void> {
  const session = sessionState();
  if (session.status !== 'signed-in') return;
  try {
    const { forgetUnlessAmong } = await import('./passkey-unlock.ts');
    forgetUnlessAmong(session.person.id, isThere);
  } catch {
    // The next list of passkeys says it again.
  }
}
