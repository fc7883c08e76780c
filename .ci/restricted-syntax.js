// Syntax that the style bans, as selectors for `no-restricted-syntax`, each with what to write instead.
export const noDefaultExport = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'No default exports: one name for one thing everywhere.',
  },
  {
    selector: 'ExportSpecifier[exported.name="default"]',
    message: 'No default exports: one name for one thing everywhere.',
  },
];
export const noBarrel = [
  {
    selector: 'ExportAllDeclaration',
    message: 'No barrels: import from the file that defines it.',
  },
  {
    selector: 'ExportNamedDeclaration[source]',
    message: 'No barrels: import from the file that defines it.',
  },
];
export const noFloatMoney = [
  {
    selector: 'MemberExpression[property.name="toFixed"]',
    message: 'toFixed rounds binary fractions: domain/money.ts prints amounts.',
  },
  {
    selector: 'MemberExpression[computed=true][property.value="toFixed"]',
    message: 'toFixed rounds binary fractions: domain/money.ts prints amounts.',
  },
  {
    selector: 'CallExpression[callee.name="parseFloat"]',
    message: 'parseFloat loses digits: domain/money.ts parses amounts.',
  },
  {
    selector: 'MemberExpression[property.name="parseFloat"]',
    message: 'parseFloat loses digits: domain/money.ts parses amounts.',
  },
];

const ownDates =
  'Dates have one format: `formatDate` (app/ui/date-format.ts); numbers have `formatCount` (app/ui/format.ts).';
export const noOwnFormat = [
  { selector: "MemberExpression[object.name='Intl'][property.name='DateTimeFormat']", message: ownDates },
  { selector: 'MemberExpression[property.name=/^toLocale(Date|Time)?String$/]', message: ownDates },
];

const eager =
  'A first formatter costs a slow phone a quarter of a second: make it when it is needed (`onFirstUse`).';
const formatter = "VariableDeclaration > VariableDeclarator > NewExpression[callee.object.name='Intl']";
export const noEagerFormatter = [
  { selector: `Program > ${formatter}`, message: eager },
  { selector: `ExportNamedDeclaration > ${formatter}`, message: eager },
];

export const noBareLazy = [
  {
    selector: "ImportDeclaration[source.value='react'] ImportSpecifier[imported.name='lazy']",
    message: 'A part that cannot be loaded must not take the screen down: `lazyPart` (app/ui/lazy-part.ts).',
  },
];

export const wallClock =
  'The clock on the wall is set by anybody: `now` of clock.ts is handed in, or `performance.now`.';
export const noWallClock = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: wallClock },
  { selector: "CallExpression[callee.name='Date']", message: wallClock },
];

const untimed =
  'A test waits for a condition, not for a time (`reaches`, `eventually`, `flushPromises`, fake timers).';
export const noTimedWait = [
  { selector: 'CallExpression[callee.name=/^(setTimeout|setInterval)$/]', message: untimed },
  {
    selector: 'CallExpression[callee.property.name=/^(setTimeout|setInterval|waitForTimeout)$/]',
    message: untimed,
  },
  { selector: 'ImportDeclaration[source.value=/^(node:)?timers(\\u002fpromises)?$/]', message: untimed },
];
const undeclared =
  'A feature may declare the code: `findErrorRow` (domain/declared-errors.ts, or the lookup of a notice) knows it.';
export const noErrorLookup = [
  { selector: "MemberExpression[computed=true][object.name='ERRORS']", message: undeclared },
];

const never = (what) => `${what} is never null: the comparison always gives the same.`;
const notNull = '[callee.name=/^(Symbol|BigInt)$/]';
/** What oxlint's own rules do not see (docs/decisions/0049). */
export const unseen = [
  {
    selector: `LogicalExpression[operator='??'] > CallExpression${notNull}.left`,
    message: never('A BigInt or symbol'),
  },
  {
    selector: `BinaryExpression[operator=/^[!=]==?$/]:has(> CallExpression${notNull}):matches([left.raw=/^(null|true|false)$/], [right.raw=/^(null|true|false)$/], [left.type='Identifier'][left.name='undefined'], [right.type='Identifier'][right.name='undefined'])`,
    message: never('A BigInt or symbol'),
  },
  { selector: "CallExpression[optional=true][callee.name='Array']", message: 'Write an array literal.' },
  {
    selector: 'ClassBody:has(> StaticBlock):not(:has(> :not(StaticBlock, [static=true])))',
    message: 'A class with static members only is an object or a module.',
  },
];
export const noComputedConsole = [
  {
    selector: "MemberExpression[computed=true][object.name='console']",
    message: 'Unexpected console statement.',
  },
];
