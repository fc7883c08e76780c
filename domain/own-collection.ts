import type { z } from 'zod';

/** A collection of `me` whose documents a person writes on a device. */
export type OwnCollection = {
  readonly schema: z.ZodObject;
  /** The protocol version that added a field, of fields that apps in use may not know. */
  readonly fieldsSince?: Readonly<Record<string, number>>;
  /** The changes that a device may make. Documents with only a writable read flag are made by the authority. */
  readonly mayWrite: 'read flag' | 'all' | 'all and delete';
  /** Null if the number of possible ids is limited already. */
  readonly documentsPerPersonMax: number | null;
  /**
   * How a device resolves two versions of a document that were written concurrently. By default the later one replaces the
   * other. `keep both`: the other one becomes a document of its own with `copyOf`, unless both are from the same `device`;
   * and no deletion replaces a version that it did not know.
   */
  readonly onConflict?: 'keep both';
  /** The number of documents that fit into one upload; by default `pushBatchMax`. */
  readonly rowsPerUploadMax?: number;
};
