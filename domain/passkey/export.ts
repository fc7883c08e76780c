import { z } from 'zod';
import { PasskeySchema } from './schema.ts';

/** The person's passkeys, without their keys. */
export const PASSKEY_EXPORT = { passkeys: z.array(PasskeySchema) };
