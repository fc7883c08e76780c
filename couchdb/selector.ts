/** The part of Mango selectors that the product uses. */
type Selector = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function matchesSelector(doc: object, selector: Selector): boolean {
  return Object.entries(selector).every(([key, condition]) => {
    if (key === '$and') return (condition as Selector[]).every((one) => matchesSelector(doc, one));
    if (key === '$or') return (condition as Selector[]).some((one) => matchesSelector(doc, one));
    if (key === '$not') return !matchesSelector(doc, condition as Selector);
    const value = valueAt(doc, key);
    if (!isObject(condition)) return compareValues(value, condition) === 0;
    return Object.entries(condition).every(([operator, operand]) => holds(value, operator, operand));
  });
}

export const valueAt = (doc: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), doc);

const OPERATORS: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $eq: (value, operand) => compareValues(value, operand) === 0,
  $ne: (value, operand) => compareValues(value, operand) !== 0,
  $gt: (value, operand) => compareValues(value, operand) > 0,
  $gte: (value, operand) => compareValues(value, operand) >= 0,
  $lt: (value, operand) => compareValues(value, operand) < 0,
  $lte: (value, operand) => compareValues(value, operand) <= 0,
  $in: (value, operand) => (operand as unknown[]).some((one) => compareValues(value, one) === 0),
  $nin: (value, operand) => !(operand as unknown[]).some((one) => compareValues(value, one) === 0),
  $regex: (value, operand) => typeof value === 'string' && new RegExp(operand as string).test(value),
};

function holds(value: unknown, operator: string, operand: unknown): boolean {
  if (operator === '$exists') return (value !== undefined) === operand;
  const test = OPERATORS[operator];
  if (test === undefined) throw new Error(`no selector here knows ${operator}`);
  return value !== undefined && test(value, operand);
}

/** CouchDB's order of kinds: null, booleans, numbers, strings. */
const rankOf = (value: unknown): number =>
  ['null', 'boolean', 'number', 'string'].indexOf(value === null ? 'null' : typeof value);

export function compareValues(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return a === b ? 0 : 1;
  const ranks = rankOf(a) - rankOf(b);
  if (ranks !== 0) return ranks;
  if (isObject(a) || Array.isArray(a)) return JSON.stringify(a) === JSON.stringify(b) ? 0 : 1;
  const [left, right] = [a as string | number, b as string | number];
  return left < right ? -1 : left > right ? 1 : 0;
}
