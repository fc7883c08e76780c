/** A copy of the running installation, made ready to be backed up: what the server tells `npm run backup`. */
import { z } from 'zod';

export const StagedCopySchema = z.strictObject({
  /** Of this machine. Whoever asked copies it somewhere else and removes it. */
  folder: z.string(),
  /** For so long no write began. ms */
  heldMs: z.number(),
});
export type StagedCopyAnswer = z.infer<typeof StagedCopySchema>;
