/** The paths for commands, replication and the app's files. A feature's paths are in its own folder. */
export const COMMANDS_PATH = '/api/commands';
export const DOORBELL_PATH = '/sync/doorbell';
export const PULL_PATH = '/sync/{feed}/{collection}';
export const UPLOAD_PATH = '/sync/me/{collection}';
export const DOCS_PATH = '/api/docs';
/** Every script and style of the app in one file: an object from each file's path to its text. */
export const APP_FILES_PATH = '/app-files.json';
export const OPENAPI_PATH = '/api/openapi.json';

/** The names in braces in a path. */
export type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The path with its placeholders filled. */
export const pathTo = <P extends string>(path: P, values: Readonly<Record<NamesIn<P>, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_place, name: NamesIn<P>) => encodeURIComponent(values[name]));
