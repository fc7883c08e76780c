/** People's profile pictures: who has one, and in which file. */
import type { AccountExport } from '#domain/account/export.ts';
import { pictureBytesMax, pictureSide } from '#domain/picture/limits.ts';
import { type Err, err, type Ok, ok } from '#domain/result.ts';
import { isoTime } from '../iso-time.ts';
import type { FileContent, FileStore, Owner } from './file-store.ts';

export type Pictures = {
  /** The hash of the file, or null. Everybody who may see a person's name may see their picture. */
  pictureOf(userId: string): Promise<string | null>;
  /** Errors: FILE_NOT_FOUND, PICTURE_SHAPE. */
  setPicture(
    userId: string,
    hash: string | null,
  ): Promise<Ok<{ readonly picture: string | null }> | Err<'FILE_NOT_FOUND' | 'PICTURE_SHAPE'>>;
  exportOf(userId: string): Promise<AccountExport['picture']>;
  /** Erases it from the files too, with everything else that the person has uploaded. */
  erase(userId: string): Promise<void>;
};

const nameOf = (userId: string): string => `picture:${userId}`;
const ownerOf = (userId: string): Owner => ({ name: nameOf(userId), userId });

const isOfAPerson = ({ bytes, width, height }: FileContent): boolean =>
  bytes <= pictureBytesMax && width === height && width <= pictureSide;

export const makePictures = (
  files: Pick<FileStore, 'eraseUploads' | 'find' | 'refer' | 'referenceOf'>,
): Pictures => ({
  pictureOf: async (userId) => (await files.referenceOf(nameOf(userId)))?.file ?? null,
  async setPicture(userId, hash) {
    const file = hash === null ? null : await files.find(hash);
    if (file !== null && !isOfAPerson(file)) return err('PICTURE_SHAPE');
    const referred = await files.refer(ownerOf(userId), hash);
    return referred.ok ? ok({ picture: hash }) : referred;
  },
  async exportOf(userId) {
    const reference = await files.referenceOf(nameOf(userId));
    const file = reference === null ? null : await files.find(reference.file);
    if (reference === null || file === null) return null;
    const { hash, type, content } = file;
    return { hash, type, base64: content.toString('base64'), setAt: isoTime(reference.at) };
  },
  async erase(userId) {
    await files.refer(ownerOf(userId), null);
    await files.eraseUploads(userId);
  },
});
