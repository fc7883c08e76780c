/** Finds the named numbers at the top level of a module (limits, times, sizes, counts) by evaluating its syntax. */
import ts from 'typescript';

/** Bigints as text with an `n`, as in the source. */
type NamedNumber = number | string | readonly (number | string)[];
type Known = ReadonlyMap<string, number | bigint>;

const WRAPPERS = [ts.isParenthesizedExpression, ts.isAsExpression, ts.isSatisfiesExpression] as const;
const unwrapNode = (node: ts.Expression): ts.Expression => {
  const wrapper = WRAPPERS.find((is) => is(node));
  return wrapper === undefined ? node : unwrapNode((node as ts.ParenthesizedExpression).expression);
};

const ARITHMETIC: Partial<Record<ts.SyntaxKind, (a: number, b: number) => number>> = {
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.SlashToken]: (a, b) => a / b,
  [ts.SyntaxKind.PlusToken]: (a, b) => a + b,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
};

/** Evaluates a literal, a name, or arithmetic on them; null for any other expression. */
function valueOf(given: ts.Expression, known: Known): number | bigint | null {
  const node = unwrapNode(given);
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isBigIntLiteral(node)) return BigInt(node.text.replaceAll('_', '').slice(0, -1));
  if (ts.isIdentifier(node)) return known.get(node.text) ?? null;
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken) {
    const value = valueOf(node.operand, known);
    return value === null ? null : -value;
  }
  return ts.isBinaryExpression(node) ? computeBinary(node, known) : null;
}

function computeBinary({ left, right, operatorToken }: ts.BinaryExpression, known: Known): number | null {
  const reckon = ARITHMETIC[operatorToken.kind];
  const [a, b] = [valueOf(left, known), valueOf(right, known)];
  return reckon === undefined || typeof a !== 'number' || typeof b !== 'number' ? null : reckon(a, b);
}

const writeNumber = (value: number | bigint): number | string =>
  typeof value === 'bigint' ? `${String(value)}n` : value;

/** A number or a list of numbers; null for anything else. */
function numbersOf(node: ts.Expression, known: Known): NamedNumber | null {
  const value = valueOf(node, known);
  if (value !== null) return writeNumber(value);
  const list = unwrapNode(node);
  if (!ts.isArrayLiteralExpression(list) || list.elements.length === 0) return null;
  const values = list.elements.map((element) => valueOf(element, known));
  return values.every((each) => each !== null) ? values.map(writeNumber) : null;
}

/** The numbers of an object's fields, named `object.field`, or the number of the name itself. */
function* namedBy(name: string, given: ts.Expression, known: Known): Generator<[string, NamedNumber]> {
  const numbers = numbersOf(given, known);
  const node = unwrapNode(given);
  if (numbers !== null) yield [name, numbers];
  else if (ts.isObjectLiteralExpression(node))
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const inner = numbersOf(property.initializer, known);
      if (inner !== null) yield [`${name}.${property.name.getText()}`, inner];
    }
}

/** The numbers of a module. A number computed from an import is left out, because the imported module has it. */
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
