import { FILE_PATH } from '#domain/file/paths.ts';
import { pathTo } from '#domain/paths.ts';

/** Whether a logo is only on this device yet: a picture in a data URL, not the hash of a stored one. */
export const isOnDevice = (logo: string): boolean => logo.startsWith('data:');

/** Where a logo is loaded from; the service worker stores what was shown once. */
export const logoSource = (logo: string): string =>
  isOnDevice(logo) ? logo : pathTo(FILE_PATH, { hash: logo });
