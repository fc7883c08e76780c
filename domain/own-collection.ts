import type { z } from 'zod';

/** A collection of `me` whose documents a person writes on a device. */
export type OwnCollection = {
  readonly schema: z.ZodObject;
  /** The protocol version that added a field, of fields that apps in use may not know. */
  readonly fieldsSince?: Readonly<Record<string, number>>;
  /** The changes that a device may make. Documents with only a writable read flag are made by the authority. */
  readonly mayWrite: 'read flag' | 'all' | 'all and delete';
  /** Null where the ids are limited already. */
  readonly documentsPerPersonMax: number | null;
};
