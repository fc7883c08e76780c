/** The part of Mango selectors that the product uses, for the store in memory. */
type Selector = Readonly<Record<string, unknown>>;
type Document = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function matches(doc: Document, selector: Selector): boolean {
  return Object.entries(selector).every(([key, condition]) => {
    if (key === '$and') return (condition as Selector[]).every((one) => matches(doc, one));
    if (key === '$or') return (condition as Selector[]).some((one) => matches(doc, one));
    if (key === '$not') return !matches(doc, condition as Selector);
    const value = valueAt(doc, key);
    if (!isObject(condition)) return compare(value, condition) === 0;
    return Object.entries(condition).every(([operator, operand]) => holds(value, operator, operand));
  });
}

const valueAt = (doc: Document, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), doc);

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: (value, operand) => compare(value, operand) === 0,
  $ne: (value, operand) => compare(value, operand) !== 0,
  $gt: (value, operand) => compare(value, operand) > 0,
  $gte: (value, operand) => compare(value, operand) >= 0,
  $lt: (value, operand) => compare(value, operand) < 0,
  $lte: (value, operand) => compare(value, operand) <= 0,
  $in: (value, operand) => (operand as unknown[]).some((one) => compare(value, one) === 0),
  $nin: (value, operand) => !(operand as unknown[]).some((one) => compare(value, one) === 0),
  $regex: (value, operand) => typeof value === 'string' && new RegExp(operand as string).test(value),
};

function holds(value: unknown, operator: string, operand: unknown): boolean {
  if (operator === '$exists') return (value !== undefined) === operand;
  const test = OPERATORS[operator];
  if (test === undefined) throw new Error(`the store in memory does not know ${operator}`);
  return value !== undefined && test(value, operand);
}

/** CouchDB's order of kinds: null, booleans, numbers, strings. */
const rankOf = (value: unknown): number =>
  ['null', 'boolean', 'number', 'string'].indexOf(value === null ? 'null' : typeof value);

function compare(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return a === b ? 0 : 1;
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0) return ranks;
  if (isObject(a) || Array.isArray(a)) return JSON.stringify(a) === JSON.stringify(b) ? 0 : 1;
  const [left, right] = [a as string | number, b as string | number];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function sorted(
  docs: readonly Document[],
  sort: readonly Readonly<Record<string, 'asc' | 'desc'>>[],
): readonly Document[] {
  const keys = sort.flatMap((one) => Object.entries(one));
  const inIndex = docs.filter((doc) => keys.every(([path]) => valueAt(doc, path) !== undefined));
  return [...inIndex].sort((a, b) => {
    for (const [path, direction] of keys) {
      const order = compare(valueAt(a, path), valueAt(b, path));
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return 0;
  });
}
