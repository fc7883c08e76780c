/** The readable fields of a sealed document: RxDB's own, and the figures by which queries find it. */
import { getPrimaryFieldOfPrimaryKey, type RxDocumentData, type RxJsonSchema } from 'rxdb/plugins/core';

export type AnyDocument = RxDocumentData<Record<string, unknown>>;
export type AnySchema = RxJsonSchema<AnyDocument>;
type Property = AnySchema['properties'][string];

/** RxDB's own: whether it is deleted, its revision, when it was written. */
const OWN = ['_deleted', '_rev', '_meta', '_attachments'] as const;
const blindedLength = 32;

export type SealedForm = {
  readonly schema: AnySchema;
  readonly primary: string;
  /** Figures in clear, because an index orders by them. */
  readonly clear: readonly string[];
};

/** `primary` is blinded, `x` is the whole sealed document. No other text is ever in clear. */
export function sealedForm(schema: AnySchema): SealedForm {
  const primary: string = getPrimaryFieldOfPrimaryKey(schema.primaryKey);
  const indexes = (schema.indexes ?? []).map((index) => (typeof index === 'string' ? [index] : [...index]));
  const clear = [...new Set(indexes.flat())].filter(
    (field) => field !== primary && !OWN.some((own) => field === own || field.startsWith(`${own}.`)),
  );
  const properties = schema.properties as Readonly<Record<string, Property | undefined>>;
  const figures = clear.map((field): [string, Property] => {
    const property = properties[field];
    if (property?.type !== 'integer' && property?.type !== 'number' && property?.type !== 'boolean') {
      throw new Error(`${field} would have to stand in clear on the device.`);
    }
    return [field, property];
  });
  return {
    primary,
    clear,
    schema: {
      version: schema.version,
      type: 'object',
      primaryKey: primary,
      properties: {
        ...Object.fromEntries(OWN.flatMap((own) => (properties[own] ? [[own, properties[own]]] : []))),
        ...Object.fromEntries(figures),
        [primary]: { type: 'string', maxLength: blindedLength },
        x: { type: 'string' },
      },
      required: [primary, 'x', '_deleted', '_rev', '_meta', '_attachments', ...clear],
      indexes,
      additionalProperties: false,
    },
  };
}
