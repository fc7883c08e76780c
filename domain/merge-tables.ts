/** Joins what features declare under one name. */

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never;
type TableOf<One, Name extends string> = One extends Readonly<Record<Name, infer Table>> ? Table : never;
/** The tables of this name of all parts, as one. */
export type Merged<Part, Name extends string> =
  UnionToIntersection<TableOf<Part, Name>> extends infer All
    ? { readonly [Key in keyof All]: All[Key] }
    : never;

type NamesOf<Part> = Part extends unknown ? keyof Part & string : never;

export const mergeTables = <const Part extends object, Name extends NamesOf<Part>>(
  parts: readonly Part[],
  name: Name,
): Merged<Part, Name> =>
  Object.assign({}, ...parts.map((part): unknown => Reflect.get(part, name))) as Merged<Part, Name>;
