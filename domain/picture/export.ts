import { z } from 'zod';
import { FILE_TYPES, FileHashField } from '../file/schema.ts';

/** The person's own picture with its bytes, or null. */
export const PICTURE_EXPORT = {
  picture: z
    .strictObject({
      hash: FileHashField,
      type: z.enum(FILE_TYPES),
      base64: z.base64(),
      setAt: z.iso.datetime(),
    })
    .nullable(),
};
