/** A proof of a signed-in person, required before irreversible actions and changes of credentials. */
import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { passwordLengthMax } from '../limits.ts';
import { AssertionSchema } from '../passkey/schema.ts';
import { CodeField } from '../two-factor/schema.ts';

const code = (name: ErrorCode): string => name;

const PASSWORD = code('PASSWORD_NEEDED');

/** The password, and a code where two-factor authentication is on; or a passkey, which is both. */
export const ProofSchema = z.discriminatedUnion('method', [
  z.strictObject(
    {
      method: z.literal('password'),
      password: z.string(PASSWORD).min(1, PASSWORD).max(passwordLengthMax, code('REQUEST_INVALID')),
      code: CodeField.optional(),
    },
    code('REQUEST_INVALID'),
  ),
  z.strictObject({ method: z.literal('passkey'), assertion: AssertionSchema }, code('REQUEST_INVALID')),
]);
export type Proof = z.infer<typeof ProofSchema>;
