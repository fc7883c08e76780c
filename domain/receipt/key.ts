/** The service's public key as a device stores it, with names that page and service worker share. */
import { PROOF_KEY_PATH } from './paths.ts';

/** The browser cache that stores it, under the path from which it came. */
export const KEY_CACHE = 'vaultiq-key';
export const KEY_PATH = PROOF_KEY_PATH;

/** `publicKey`: hex Ed25519; `since`: when this device first learnt it, ms. */
export type PinnedKey = { readonly publicKey: string; readonly since: number };

const HEX_KEY = /^[0-9a-f]{64}$/;

/** The key in the service's answer, or null for an invalid one. */
export function keyIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('publicKey' in answer)) return null;
  const { publicKey } = answer;
  return typeof publicKey === 'string' && HEX_KEY.test(publicKey) ? publicKey : null;
}

/** The stored key, or null if this app would not have stored it. */
export function pinnedIn(kept: unknown): PinnedKey | null {
  const publicKey = keyIn(kept);
  if (publicKey === null || typeof kept !== 'object' || kept === null || !('since' in kept)) return null;
  const { since } = kept;
  return typeof since === 'number' && Number.isSafeInteger(since) ? { publicKey, since } : null;
}
