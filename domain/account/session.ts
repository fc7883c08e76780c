/** What the authority says about people and their sessions. The protocol's pin covers these too. */
import { z } from 'zod';
import { ROLES } from '../constants.ts';

/** ISO 8601 in UTC. */
const Timestamp = z.iso.datetime();

/** Whose wallet an address is: the name that its owner signed up with. */
export const PayeeSchema = z.strictObject({ address: z.string(), name: z.string() });
export type Payee = z.infer<typeof PayeeSchema>;

/** What sign-up, sign-in and refresh answer; the refresh token travels in a cookie only. */
export const SessionSchema = z.strictObject({
  accessToken: z.string(),
  expiresAt: Timestamp,
  deviceId: z.string(),
  /** There while the password is one that the service made: until it is changed the access token is good for nothing else. */
  mustChangePassword: z.literal(true).optional(),
  user: z.strictObject({
    id: z.string(),
    email: z.string(),
    fullName: z.string(),
    /** Whether the address was shown to be theirs; unknown to what a device remembered before there was that. */
    emailVerified: z.boolean().optional(),
    address: z.string(),
    roles: z.array(z.enum(ROLES)),
  }),
});
export type Session = z.infer<typeof SessionSchema>;

/** How somebody whose password was right shows that they are who they say. */
export const SECOND_FACTORS = ['totp', 'backup', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** A sign-in that waits for a second factor: one of `methods`, given with the challenge's `id` before it expires. */
export const ChallengeSchema = z.strictObject({
  id: z.string(),
  methods: z.array(z.enum(SECOND_FACTORS)).min(1),
  expiresAt: Timestamp,
});
export type Challenge = z.infer<typeof ChallengeSchema>;

/** A session, or what has to be answered first; then there is neither a token nor a cookie yet. */
export const SignInAnswerSchema = z.union([SessionSchema, z.strictObject({ challenge: ChallengeSchema })]);

export const DeviceSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  current: z.boolean(),
  createdAt: Timestamp,
  lastSeenAt: Timestamp,
});
export type Device = z.infer<typeof DeviceSchema>;
