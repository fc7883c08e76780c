/** Joining the waitlist: one schema for the form and for the server. Messages are error codes. */
import { z } from 'zod';
import { SignUpSchema } from '../account/credentials.ts';
import type { ErrorCode } from '../error-code.ts';

const malformed: ErrorCode = 'REQUEST_INVALID';

/** Full name and e-mail, both required (C2), as for signing up. */
export const WaitlistSchema = z.strictObject(
  { fullName: SignUpSchema.shape.fullName, email: SignUpSchema.shape.email },
  malformed,
);
export type WaitlistEntry = z.infer<typeof WaitlistSchema>;
