/** The paths for the service's public key and proofs. */
import type { z } from 'zod';
import type { ProofsAnswerSchema, ProofsRequest } from './schema.ts';

export const PROOF_KEY_PATH = '/api/explorer/key';
export const PROOFS_PATH = '/api/explorer/proofs';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PROOF_KEY_PATH]: { get: { answer: { publicKey: string } } };
    [PROOFS_PATH]: { post: { body: ProofsRequest; answer: z.infer<typeof ProofsAnswerSchema> } };
  }
}
