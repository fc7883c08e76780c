/** Converts documents of one collection to and from their sealed form. */
import { makeBlinder, type DeviceKey, seal, unseal } from '#app/seal/device-key.ts';
import type { AnyDocument, SealedForm } from './sealed-schema.ts';

export type Sealer = {
  readonly blind: (id: string) => string;
  readonly seal: (document: AnyDocument) => Promise<AnyDocument>;
  /** The version for a write's comparison with the stored one; it is never read. */
  readonly shell: (document: AnyDocument) => AnyDocument;
  readonly unseal: (document: AnyDocument) => Promise<AnyDocument>;
};

export function makeSealer(key: DeviceKey, name: string, { primary, clear }: SealedForm): Sealer {
  const blind = makeBlinder(key, name);
  const idOf = (document: AnyDocument): string => document[primary] as string;
  const shell = (document: AnyDocument): AnyDocument => {
    const { _deleted, _rev, _meta, _attachments } = document;
    const figures = clear.filter((field) => document[field] !== undefined);
    return {
      ...Object.fromEntries(figures.map((field) => [field, document[field]])),
      [primary]: blind(idOf(document)),
      x: '',
      _deleted,
      _rev,
      _meta,
      _attachments,
    };
  };
  const placeOf = (sealed: AnyDocument): string => `${name}|${idOf(sealed)}`;
  return {
    blind,
    shell,
    async seal(document) {
      const empty = shell(document);
      return { ...empty, x: await seal(key, placeOf(empty), JSON.stringify(document)) };
    },
    async unseal(sealed) {
      return JSON.parse(await unseal(key, placeOf(sealed), sealed['x'] as string)) as AnyDocument;
    },
  };
}
