import { fileBytesMax } from '#domain/file/limits.ts';
import type { FileType } from '#domain/file/schema.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { CleanPicture, PictureReading } from './clean-picture.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';
import { isPng, readPng } from './read-png.ts';
import { isWebp, readWebp } from './read-webp.ts';

type Format = {
  readonly type: FileType;
  readonly is: (bytes: Buffer) => boolean;
  readonly read: (bytes: Buffer) => PictureReading;
};

const FORMATS: readonly Format[] = [
  { type: 'image/jpeg', is: isJpeg, read: readJpeg },
  { type: 'image/png', is: isPng, read: readPng },
  { type: 'image/webp', is: isWebp, read: readWebp },
];

export type TypedPicture = CleanPicture & { readonly type: FileType };

/**
 * Reads a picture that a person has uploaded. Its content decides its type; metadata, such as the place of a photo, is
 * left out. Errors: FILE_TOO_LARGE, FILE_NOT_A_PICTURE, FILE_DAMAGED.
 */
export function readPicture(
  bytes: Buffer,
): Ok<TypedPicture> | Err<'FILE_TOO_LARGE' | 'FILE_NOT_A_PICTURE' | 'FILE_DAMAGED'> {
  if (bytes.length > fileBytesMax) return err('FILE_TOO_LARGE');
  const format = FORMATS.find(({ is }) => is(bytes));
  if (format === undefined) return err('FILE_NOT_A_PICTURE');
  const read = format.read(bytes);
  return read.ok ? ok({ ...read.value, type: format.type }) : read;
}
