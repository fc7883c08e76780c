/** The numbers that stand by a name at the top of a module, worked out from its syntax: limits, times, sizes and counts. */
import ts from 'typescript';

/** Bigints as text with an `n`, as in the source. */
type NamedNumber = number | string | readonly (number | string)[];
type Known = ReadonlyMap<string, number | bigint>;

const WRAPPERS = [ts.isParenthesizedExpression, ts.isAsExpression, ts.isSatisfiesExpression] as const;
const unwrapped = (node: ts.Expression): ts.Expression => {
  const wrapper = WRAPPERS.find((is) => is(node));
  return wrapper === undefined ? node : unwrapped((node as ts.ParenthesizedExpression).expression);
};

const ARITHMETIC: Partial<Record<ts.SyntaxKind, (a: number, b: number) => number>> = {
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.SlashToken]: (a, b) => a / b,
  [ts.SyntaxKind.PlusToken]: (a, b) => a + b,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
};

/** The value of a literal, of a name, or of what is reckoned from them; null where it is none. */
function valueOf(given: ts.Expression, known: Known): number | bigint | null {
  const node = unwrapped(given);
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isBigIntLiteral(node)) return BigInt(node.text.replaceAll('_', '').slice(0, -1));
  if (ts.isIdentifier(node)) return known.get(node.text) ?? null;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = valueOf(node.operand, known);
    return value === null ? null : -value;
  }
  return ts.isBinaryExpression(node) ? reckoned(node, known) : null;
}

function reckoned({ left, right, operatorToken }: ts.BinaryExpression, known: Known): number | null {
  const reckon = ARITHMETIC[operatorToken.kind];
  const [a, b] = [valueOf(left, known), valueOf(right, known)];
  return reckon === undefined || typeof a !== 'number' || typeof b !== 'number' ? null : reckon(a, b);
}

const written = (value: number | bigint): number | string =>
  typeof value === 'bigint' ? `${String(value)}n` : value;

/** A number, or a list of nothing but numbers; null for anything else. */
function numbersOf(node: ts.Expression, known: Known): NamedNumber | null {
  const value = valueOf(node, known);
  if (value !== null) return written(value);
  const list = unwrapped(node);
  if (!ts.isArrayLiteralExpression(list) || list.elements.length === 0) return null;
  const values = list.elements.map((element) => valueOf(element, known));
  return values.every((each) => each !== null) ? values.map(written) : null;
}

/** Those of an object, by its name and theirs, or the one of the name itself. */
function* namedBy(name: string, given: ts.Expression, known: Known): Generator<[string, NamedNumber]> {
  const numbers = numbersOf(given, known);
  const node = unwrapped(given);
  if (numbers !== null) yield [name, numbers];
  else if (ts.isObjectLiteralExpression(node))
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const inner = numbersOf(property.initializer, known);
      if (inner !== null) yield [`${name}.${property.name.getText()}`, inner];
    }
}

/** The constants of a module; what is reckoned from an import belongs to that import. */
export function namedNumbers(text: string, path: string): Record<string, NamedNumber> {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const known = new Map<string, number | bigint>();
  const found: Record<string, NamedNumber> = {};
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    if ((statement.declarationList.flags & ts.NodeFlags.Const) === 0) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || initializer === undefined) continue;
      const value = valueOf(initializer, known);
      if (value !== null) known.set(name.text, value);
      Object.assign(found, Object.fromEntries(namedBy(name.text, initializer, known)));
    }
  }
  return found;
}
