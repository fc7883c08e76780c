/** The authority's answers about people and their sessions. The protocol's pin covers these too. */
import { z } from 'zod';
import { ROLES } from '../constants.ts';
import { FileHashField } from '../file/schema.ts';

/** ISO 8601 in UTC. */
const Timestamp = z.iso.datetime();

/** The owner of an address, by their sign-up name, with their own picture if they have set one. */
export const PayeeSchema = z.strictObject({
  address: z.string(),
  name: z.string(),
  picture: FileHashField.optional(),
});
export type Payee = z.infer<typeof PayeeSchema>;

/** The answer of sign-up, sign-in and refresh; the refresh token travels only in a cookie. */
export const SessionSchema = z.strictObject({
  accessToken: z.string(),
  expiresAt: Timestamp,
  deviceId: z.string(),
  /** Present while the password is a generated one: until it is changed, the access token allows nothing else. */
  mustChangePassword: z.literal(true).optional(),
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    /** Whether the e-mail is verified; missing in older data of a device. */
    emailVerified: z.boolean().optional(),
    address: z.string(),
    /** The name of their own picture's file; absent if they have none. */
    picture: FileHashField.optional(),
    roles: z.array(z.enum(ROLES)),
  }),
});
export type Session = z.infer<typeof SessionSchema>;

/** The second factors that complete a sign-in. */
export const SECOND_FACTORS = ['totp', 'backup', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** A sign-in that waits for a second factor: one of `methods`, given with the challenge's `id` before it expires. */
export const ChallengeSchema = z.strictObject({
  id: z.string(),
  methods: z.array(z.enum(SECOND_FACTORS)).min(1),
  expiresAt: Timestamp,
});
export type Challenge = z.infer<typeof ChallengeSchema>;

/** A session, or a challenge; a challenge comes without a token and a cookie. */
export const SignInAnswerSchema = z.union([SessionSchema, z.strictObject({ challenge: ChallengeSchema })]);

export const DeviceSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  current: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
});
export type Device = z.infer<typeof DeviceSchema>;
