/**
 * Stripe's scheme of signed webhooks: `t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`, with several `v1` while a secret
 * is rotated.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { webhookToleranceMs } from '#domain/limits.ts';
import { err, ok, type Result } from '#domain/result.ts';

export const SIGNATURE_HEADER = 'stripe-signature';

const SIGNED_AT = /^\d{1,12}$/;
const HEX = /^[0-9a-f]{64}$/;
const HEADER_LENGTH_MAX = 1_000;

const digest = (secret: string, seconds: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The header's value for a body sent at `at` (ms). */
export function signWebhook(secret: string, body: string, at: number): string {
  const seconds = String(Math.floor(at / 1_000));
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

export type SignedWebhook = {
  /** The unchanged bytes that were received. */
  readonly body: Buffer;
  readonly header: string | undefined;
  /** ms */
  readonly now: number;
};

/** Errors: WEBHOOK_SIGNATURE_INVALID when it is missing, of another secret or body, or older than the tolerance. */
export function checkWebhook(
  secret: string,
  { body, header, now }: SignedWebhook,
): Result<null, 'WEBHOOK_SIGNATURE_INVALID'> {
  const parts = partsOf(header ?? '');
  if (parts === null || Math.abs(now - Number(parts.seconds) * 1_000) > webhookToleranceMs)
    return err('WEBHOOK_SIGNATURE_INVALID');
  const right = digest(secret, parts.seconds, body);
  const holds = parts.signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), right));
  return holds ? ok(null) : err('WEBHOOK_SIGNATURE_INVALID');
}

/** Null when it names no time, or is longer than any header of the network. */
function partsOf(header: string): { seconds: string; signatures: readonly string[] } | null {
  if (header.length > HEADER_LENGTH_MAX) return null;
  const pairs = header.split(',').map((part): readonly [string, string] => {
    const equals = part.indexOf('=');
    return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
  });
  const seconds = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!SIGNED_AT.test(seconds)) return null;
  return {
    seconds,
    signatures: pairs.flatMap(([name, value]) => (name === 'v1' && HEX.test(value) ? [value] : [])),
  };
}
