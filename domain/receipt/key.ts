/** The service's public key as a device keeps it: page and service worker call it the same. */
import { PATHS } from '../paths.ts';

/** The store of the browser in which it is kept, under the path from which it came. */
export const KEY_CACHE = 'vaultiq-key';
export const KEY_PATH = PATHS.proofKey;

/** `publicKey`: hex Ed25519; `since`: when this device first learnt it, ms. */
export type PinnedKey = { readonly publicKey: string; readonly since: number };

const HEX_KEY = /^[0-9a-f]{64}$/;

/** The key that the service's answer names, or null when it is none. */
export function keyIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('publicKey' in answer)) return null;
  const { publicKey } = answer;
  return typeof publicKey === 'string' && HEX_KEY.test(publicKey) ? publicKey : null;
}

/** What was kept, or null when it is nothing that this app would have kept. */
export function pinnedIn(kept: unknown): PinnedKey | null {
  const publicKey = keyIn(kept);
  if (publicKey === null || typeof kept !== 'object' || kept === null || !('since' in kept)) return null;
  const { since } = kept;
  return typeof since === 'number' && Number.isSafeInteger(since) ? { publicKey, since } : null;
}
