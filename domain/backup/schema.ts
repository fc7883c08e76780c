/** A staged copy of the running installation: the server's answer to `npm run backup`. */
import { z } from 'zod';

export const StagedCopySchema = z.strictObject({
  /** On this machine. The caller copies it elsewhere and removes it. */
  folder: z.string(),
  /** How long writes were held. ms */
  heldMs: z.number(),
});
export type StagedCopyAnswer = z.infer<typeof StagedCopySchema>;
