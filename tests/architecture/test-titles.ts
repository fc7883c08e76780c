/** Reads the titles of a test file from its syntax: those of tests, groups, and rows of their tables. */
import ts from 'typescript';

const TESTS: ReadonlySet<string> = new Set(['it', 'test', 'describe']);

/** The text of a string literal or a template; placeholders stay as they are written. */
function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

const isTestName = (node: ts.Node): boolean => ts.isIdentifier(node) && TESTS.has(node.text);

/** The table of `it.each(table)`; null for a call without a table. */
function tableOf(called: ts.Expression): ts.Node | null {
  if (!ts.isCallExpression(called) || !ts.isPropertyAccessExpression(called.expression)) return null;
  const { expression, name } = called.expression;
  return isTestName(expression) && name.text === 'each' ? (called.arguments[0] ?? null) : null;
}

/** Recognises calls with a title (`it(…)`, `it.fails(…)`, `it.each(table)(…)`, `describe(…)`), with their table. */
function testCall({ expression }: ts.CallExpression): { readonly table: ts.Node | null } | null {
  if (isTestName(expression)) return { table: null };
  const table = tableOf(expression);
  if (table !== null) return { table };
  const isVariant = ts.isPropertyAccessExpression(expression) && expression.name.text !== 'each';
  return isVariant && isTestName(expression.expression) ? { table: null } : null;
}

const PLACE = /%[sdifjo]|\$\w/;

/** The names of a table's tests: the strings and keys in its rows, if the title has a placeholder. */
function rowTitles(table: ts.Node, file: ts.SourceFile, add: (title: string) => void): void {
  const seen = new Set<ts.Node>();
  const visit = (node: ts.Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) add(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) add(node.name.text);
    const declared = ts.isIdentifier(node) ? declarationOf(node.text, file) : null;
    if (declared !== null && !ts.isArrowFunction(declared)) visit(declared);
    ts.forEachChild(node, visit);
  };
  visit(table);
}

function declarationOf(name: string, file: ts.SourceFile): ts.Expression | null {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(declared) && declared.text === name) return initializer ?? null;
    }
  }
  return null;
}

type TestCall = { readonly titles: readonly string[]; readonly from: number; readonly to: number };

/** The tests and groups of a file, outer ones first, with their titles and their place in the text. */
function testCalls(text: string, fileName: string): TestCall[] {
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true, kind);
  const calls: TestCall[] = [];
  const visit = (node: ts.Node): void => {
    const call = ts.isCallExpression(node) ? testCall(node) : null;
    if (call !== null && ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const title = first === undefined ? null : textOf(first);
      const titles = title === null ? [] : [title];
      if (title !== null && call.table !== null && PLACE.test(title)) {
        rowTitles(call.table, file, (row) => titles.push(row));
      }
      calls.push({ titles, from: node.getStart(file), to: node.getEnd() });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

export const testTitles = (text: string, fileName: string): ReadonlySet<string> =>
  new Set(testCalls(text, fileName).flatMap(({ titles }) => titles));

/** What a test consists of: the text of its file without the other tests. */
export function textOfTest(text: string, fileName: string, title: string): string {
  const calls = testCalls(text, fileName);
  const named = calls.filter(({ titles }) => titles.includes(title));
  const isApart = (call: TestCall): boolean =>
    named.every(({ from, to }) => call.to <= from || call.from >= to);
  let rest = '';
  let at = 0;
  for (const { from, to } of calls.filter(isApart)) {
    // A test within a group that is left out already.
    if (from < at) continue;
    rest += text.slice(at, from);
    at = to;
  }
  return rest + text.slice(at);
}
