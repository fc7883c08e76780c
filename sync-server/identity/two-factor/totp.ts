import { generateSecret, generateURI, verifySync } from 'otplib';
import { twoFactorDigits } from '#domain/limits.ts';
import { twoFactorPeriodSeconds, twoFactorStepsOff } from '#domain/two-factor/limits.ts';
import { PRODUCT_NAME } from '#domain/product.ts';

/** 160 random bits in base32. */
export const newSecret = (): string => generateSecret();

/** The link that authenticator apps read from the QR code. */
export const setUpUri = (email: string, secret: string): string =>
  generateURI({
    issuer: PRODUCT_NAME,
    label: email,
    secret,
    algorithm: 'sha1',
    digits: twoFactorDigits,
    period: twoFactorPeriodSeconds,
  });

/** The time step to which this code belongs, among those accepted at `now` (ms); null for a wrong code. */
export function findStep(secret: string, code: string, now: number): number | null {
  const epoch = Math.floor(now / 1_000);
  const checked = verifySync({
    secret,
    token: code,
    epoch,
    algorithm: 'sha1',
    digits: twoFactorDigits,
    period: twoFactorPeriodSeconds,
    epochTolerance: twoFactorStepsOff * twoFactorPeriodSeconds,
  });
  return checked.valid ? Math.floor(epoch / twoFactorPeriodSeconds) + checked.delta : null;
}
