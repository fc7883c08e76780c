/** What the parts of the service keep of a person outside the feeds: each part exports and erases its own. */
import { type AccountExport, EXPORTED_PARTS, type ExportedName } from '#domain/account/export.ts';

/** The owner of the data. */
export type DataOwner = { readonly userId: string; readonly email: string };

/** How each field of the export is read. */
export type PersonExports = {
  readonly [Name in ExportedName]: (owner: DataOwner) => Promise<AccountExport[Name]>;
};

/** The data of people in one part. */
export type PersonData = {
  readonly exports?: Partial<PersonExports>;
  /** Erases them when the person has closed their account. It may be called twice. */
  readonly erase?: (userId: string) => Promise<void>;
  /** Erases what is found by the e-mail, which is erased right after it. It may be called twice. */
  readonly eraseByEmail?: (email: string) => Promise<void>;
};

/** Throws when no part exports a field of the list, or two do. */
export function joinExports(parts: readonly PersonData[]): PersonExports {
  const given = parts.flatMap(({ exports = {} }) => Object.entries(exports));
  for (const name of Object.keys(EXPORTED_PARTS)) {
    const count = given.filter(([own]) => own === name).length;
    if (count !== 1) throw new Error(`${String(count)} parts export ${name}, and it should be one`);
  }
  return Object.fromEntries(given) as PersonExports;
}

/** Reads every field of the export, in the order of the list. */
export async function exportParts(
  exporters: PersonExports,
  owner: DataOwner,
): Promise<Pick<AccountExport, ExportedName>> {
  const names = Object.keys(EXPORTED_PARTS) as ExportedName[];
  const read = names.map(async (name) => [name, await exporters[name](owner)] as const);
  return Object.fromEntries(await Promise.all(read)) as Pick<AccountExport, ExportedName>;
}
