/** The person's passkeys. A passkey that was removed, here or elsewhere, stops unlocking this device. */
import type { Passkey } from '#domain/passkey/schema.ts';
import { listPasskeys, removePasskey } from '#app/platform/passkeys.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { forgetRemovedPasskeys } from '#app/seal/forget-removed-passkeys.ts';

export async function listOwnPasskeys(): Promise<Outcome<Passkey[]>> {
  const outcome = await listPasskeys();
  if (outcome.ok) await forgetRemovedPasskeys((id) => outcome.value.some((passkey) => passkey.id === id));
  return outcome;
}

export async function removeOwnPasskey(id: string): Promise<Outcome<null>> {
  const outcome = await removePasskey(id);
  if (outcome.ok) await forgetRemovedPasskeys((other) => other !== id);
  return outcome;
}
