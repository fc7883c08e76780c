import { join, resolve } from 'node:path';

/** The files of a data folder that belong to a backup beside the databases; which of them there are depends on the installation. */
export const filesBeside = (dataDirectory: string): readonly string[] =>
  ['keys.json', 'journal-head.json', 'format.json'].map((name) => join(resolve(dataDirectory), name));
