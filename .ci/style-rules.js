const noRestrictedSyntax = {
  meta: { schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

function findVariable(scope, name) {
  for (let at = scope; at !== null; at = at.upper) {
    const variable = at.set.get(name);
    if (variable !== undefined) return variable;
  }
  return undefined;
}

function isInside(node, isOuter) {
  for (let at = node.parent; at; at = at.parent) if (isOuter(at)) return true;
  return false;
}

const isExported = ({ defs }) =>
  defs.some(({ type, parent }) => type === 'Variable' && parent.parent.type === 'ExportNamedDeclaration');

const LOOP = /^(For|While|DoWhile)/;
const DECLARED = ['Variable', 'Parameter'];

/** A variable of which only the type is read, or that only its own next value reads: `no-unused-vars` does not see them. */
const noUnreadVariable = {
  meta: { schema: false },
  create(context) {
    /** Reports the variable when `isNoRead` is true of each of its reads. */
    function check(identifier, isNoRead) {
      const variable = findVariable(context.sourceCode.getScope(identifier), identifier.name);
      if (variable === undefined || !variable.defs.every(({ type }) => DECLARED.includes(type))) return;
      if (variable.defs.length === 0 || isExported(variable)) return;
      const reads = variable.references.filter((reference) => reference.isRead());
      if (!reads.every(({ identifier: read }) => isNoRead(read))) return;
      context.report({ node: identifier, message: `The value of '${identifier.name}' is never read.` });
    }
    /** True if another function, or the next iteration of a loop, may read the value. */
    function mayBeReadLater(identifier) {
      const scope = context.sourceCode.getScope(identifier);
      const declared = findVariable(scope, identifier.name)?.scope;
      return (
        declared?.variableScope !== scope.variableScope || isInside(identifier, ({ type }) => LOOP.test(type))
      );
    }
    return {
      'TSTypeQuery > Identifier.exprName': (node) =>
        check(node, (read) => isInside(read, ({ type }) => type === 'TSTypeQuery')),
      "ExpressionStatement > AssignmentExpression[operator='='][left.type='Identifier']": ({ left }) =>
        mayBeReadLater(left) || check(left, (read) => isInside(read, (of) => isNextValue(of, left.name))),
    };
  },
};

const isNextValue = (node, name) =>
  node.type === 'AssignmentExpression' &&
  node.left.name === name &&
  node.parent.type === 'ExpressionStatement';

/** Our own rules for oxlint: syntax selectors (esquery), each with what to write instead, and faults that its rules miss. */
export default {
  meta: { name: 'style' },
  rules: { 'no-restricted-syntax': noRestrictedSyntax, 'no-unread-variable': noUnreadVariable },
};
