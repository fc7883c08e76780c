/** Several texts in one file (ZIP), because a browser asks before a page may save more than one. Loaded on demand. */
import { strToU8, zipSync } from 'fflate';

export type ZipEntry = { readonly name: string; readonly text: string };

/** `madeAt` in ms; readers show it as each file's local time. The names must differ: of two equal ones the last remains. */
export const writeZip = (entries: readonly ZipEntry[], madeAt: number): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(entries.map(({ name, text }) => [name, strToU8(text)])), { mtime: madeAt });
