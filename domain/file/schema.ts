import { z } from 'zod';

export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** A file's name: the SHA-256 of its bytes, hex. */
export const FileHashField = z.string().regex(/^[0-9a-f]{64}$/);

/** A picture as the service has stored it, without metadata. */
export const StoredFileSchema = z.strictObject({
  hash: FileHashField,
  type: z.enum(FILE_TYPES),
  bytes: z.int().min(1),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type StoredFile = z.infer<typeof StoredFileSchema>;
