import type { z } from 'zod';

/** A collection of `me` whose documents a person writes on a device. */
export type OwnCollection = {
  readonly schema: z.ZodObject;
  /** What a device may do with a document. One of which only the read flag may change is made by the authority. */
  readonly mayWrite: 'read flag' | 'all' | 'all and delete';
  /** Null where the ids are limited already. */
  readonly documentsPerPersonMax: number | null;
};
