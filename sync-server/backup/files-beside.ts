import { join, resolve } from 'node:path';

/** The files of a data folder that a backup has beside the databases; an installation may lack some. */
export const filesBeside = (dataDirectory: string): readonly string[] =>
  ['keys.json', 'journal-head.json', 'format.json'].map((name) => join(resolve(dataDirectory), name));
