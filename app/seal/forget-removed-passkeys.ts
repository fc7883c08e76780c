import { sessionState } from '#app/platform/session.ts';

/** Makes passkeys that the account no longer has, even if removed elsewhere, stop unlocking this device. */
export async function forgetRemovedPasskeys(isThere: (id: string) => boolean): Promise<void> {
  const session = sessionState();
  if (session.status !== 'signed-in') return;
  try {
    const { forgetUnlessAmong } = await import('./passkey-unlock.ts');
    forgetUnlessAmong(session.person.id, isThere);
  } catch {
    // The next list of passkeys repeats it.
  }
}
