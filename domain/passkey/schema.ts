/** Passkeys on the wire. WebAuthn messages have the standard's JSON form, with limits, and without unused parts. */
import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { passkeyNameLengthMax } from './limits.ts';
import { isPlainText } from '../text.ts';

const code = (name: ErrorCode): string => name;
const strict = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape, code('REQUEST_INVALID'));

/** A credential's id has at most 1,023 bytes; the other limits are twice the largest observed size. */
const base64url = (lengthMax: number) =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .regex(/^[\w-]+$/);
export const PasskeyIdField = base64url(1_400);
const ClientData = base64url(4_000);

const credential = { id: PasskeyIdField, rawId: PasskeyIdField, type: z.literal('public-key') };

/** The browser's answer to creation options. */
export const AttestationSchema = strict({
  ...credential,
  response: strict({
    clientDataJSON: ClientData,
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type Attestation = z.infer<typeof AttestationSchema>;

/** The browser's answer to request options. */
export const AssertionSchema = strict({
  ...credential,
  response: strict({
    clientDataJSON: ClientData,
    authenticatorData: base64url(4_000),
    signature: base64url(10_000),
    userHandle: base64url(200).optional(),
  }),
});
export type Assertion = z.infer<typeof AssertionSchema>;

export const PasskeyNameField = z
  .string(code('PASSKEY_NAME_INVALID'))
  .trim()
  .normalize('NFC')
  .min(1, code('PASSKEY_NAME_INVALID'))
  .max(passkeyNameLengthMax, code('PASSKEY_NAME_INVALID'))
  .refine(isPlainText, code('PASSKEY_NAME_INVALID'));

export const PasskeyNameSchema = strict({ name: PasskeyNameField });
export type PasskeyName = z.infer<typeof PasskeyNameSchema>;

/** Without a name it gets the name of the device on which it was made. */
export const PasskeyAddSchema = strict({ attestation: AttestationSchema, name: PasskeyNameField.optional() });
export type PasskeyAdd = z.infer<typeof PasskeyAddSchema>;

export const PasskeySignInSchema = strict({ assertion: AssertionSchema });
export type PasskeySignIn = z.infer<typeof PasskeySignInSchema>;

/** `challenge`: of a sign-in with a right password, whose second step the passkey answers. */
export const PasskeyAskSchema = strict({ challenge: z.string().max(200).optional() });
export type PasskeyAsk = z.infer<typeof PasskeyAskSchema>;

const Descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** The options for asking for a passkey. Without `allowCredentials` the person chooses among all on this device. */
export const RequestOptionsSchema = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor).optional(),
});
export type RequestOptions = z.infer<typeof RequestOptionsSchema>;

/** The options for making a passkey. */
export const CreationOptionsSchema = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptionsSchema>;

export const PasskeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether a password manager synchronises it to other devices of the person. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof PasskeySchema>;

export const PasskeysSchema = z.strictObject({ passkeys: z.array(PasskeySchema) });
