import { assertUnique } from './assert-unique.ts';
import type { DocumentDefinition } from './document.ts';
import type { Feature } from './feature.ts';
import { issuedDocument, makeVaultsDocument } from './vaults-document.ts';

/** The catalogue's documents of the kernel. */
export type KernelCatalogName = 'vaults' | (typeof issuedDocument)['name'];

/** The documents of the kernel, then those of the features. Throws when two have the same name. */
export function collectDocuments(features: readonly Feature[]): readonly DocumentDefinition[] {
  const vaults = features.flatMap((feature) => feature.vaults ?? []);
  const documents = [
    makeVaultsDocument(vaults),
    issuedDocument,
    ...features.flatMap((feature) => feature.documents ?? []),
  ];
  assertUnique(
    'document',
    documents.map(({ collection, feed, name }) => `${feed}/${collection}/${name}`),
  );
  return documents;
}
