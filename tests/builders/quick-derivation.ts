import { vi } from 'vitest';

/**
 * Derives keys from PINs in one round until the mocks are restored, for tests that derive many. The stored record names the real
 * number of rounds, which `keyring.test.ts` proves.
 */
export function deriveInOneRound(): void {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation((algorithm, ...others) =>
    derive({ ...(algorithm as Pbkdf2Params), iterations: 1 }, ...others),
  );
}
