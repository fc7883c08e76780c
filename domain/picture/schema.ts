import { z } from 'zod';
import { FileHashField } from '../file/schema.ts';

/** The person's own picture from now on: the name of a stored file, or null for none. */
export const PictureSchema = z.strictObject({ picture: FileHashField.nullable() });
export type Picture = z.infer<typeof PictureSchema>;
