import { defineCommand, type Movement } from '#app/feature.ts';
import { parseAmount } from '#domain/money.ts';

/** Joining takes DC out of the wallet, without a fee. */
function lockedBy(payload: unknown): Movement | null {
  const { amount } = { ...(payload as { readonly amount?: unknown } | null) };
  const parsed = parseAmount(typeof amount === 'string' ? amount : '');
  return parsed.ok ? { currency: 'DC', amount: -parsed.value } : null;
}

export const joinProgramme = defineCommand({
  type: 'investor.join',
  title: 'Join the investor programme',
  movement: lockedBy,
});
export const exitProgramme = defineCommand({
  type: 'investor.exit',
  title: 'Exit from the investor programme',
});
export const cancelExit = defineCommand({ type: 'investor.cancel_exit', title: 'Cancel an exit' });
export const requestVerification = defineCommand({
  type: 'investor.request_kyc',
  title: 'Identity verification',
});
