// The terms in which the import rules are written.

const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

const test = '(^tests/|[.]test[.]tsx?$)';
const own = '^(domain|app|sync-server|couchdb|service-worker|[.]ci)/';

/** Production files under `path`. */
const from = (path, except = []) => ({ path, pathNot: [test, ...except] });
/** Our own files and core modules and packages, except the listed ones. */
const anythingBut = (...paths) => ({ pathNot: paths });
/** Our own files except the listed ones. */
const oursBut = (...paths) => ({ path: [own, '^tests/'], pathNot: paths });

const rule = (name, comment, edge) => ({ name, comment, severity: 'error', ...edge });

const domainFolder = join(__dirname, '../domain');
/** The folders of the ledger's features. The fee is excepted, because every feature with a fee uses its terms. */
const ofLedger = readdirSync(domainFolder)
  .filter((name) => name !== 'ledger' && name !== 'fee')
  .filter((name) => existsSync(join(domainFolder, name, 'feature.ts')));

module.exports = { test, own, from, anythingBut, oursBut, rule, ofLedger };
