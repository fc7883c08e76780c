import { fileSideMax } from '#domain/file/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';

/** A picture without metadata, and its size in pixels. */
export type CleanPicture = { readonly bytes: Buffer; readonly width: number; readonly height: number };

export type PictureReading = Ok<CleanPicture> | Err<'FILE_DAMAGED' | 'FILE_TOO_LARGE'>;

export const damaged: Err<'FILE_DAMAGED'> = err('FILE_DAMAGED');

type Size = Omit<CleanPicture, 'bytes'>;

/** Whether the picture is small enough to be decoded. Checked before anything is decoded here. */
export const checkSize = ({ width, height }: Size): Ok<Size> | Err<'FILE_DAMAGED' | 'FILE_TOO_LARGE'> => {
  if (width < 1 || height < 1) return damaged;
  return Math.max(width, height) > fileSideMax ? err('FILE_TOO_LARGE') : ok({ width, height });
};
