import { FILE_PATH } from '#domain/file/paths.ts';
import { pathTo } from '#domain/paths.ts';

/** Whether a logo is only on this device: it is a data URL, and not the hash of an uploaded picture. */
export const isOnDevice = (logo: string): boolean => logo.startsWith('data:');

/** The URL of a logo. */
export const logoSource = (logo: string): string =>
  isOnDevice(logo) ? logo : pathTo(FILE_PATH, { hash: logo });
