// Style's import table. `tests/architecture/imports.test.ts` breaks every rule once and sees it reported.
// Tests may import everything; all rules of the table are about production code.

const app = require('./app-imports.cjs');
const { test, own, from, anythingBut, oursBut, rule, ofLedger } = require('./import-rule.cjs');

const main = '^(sync-server/(main|compose)|sync-server/.+/main|couchdb/.+/main)[.]ts$';
// A part composes its folder: it picks the adapters and mounts the endpoints.
const part = '^sync-server/.+[/-]parts?[.]ts$';
// A feature's parts at the edge: one object names them all.
const edge = '^sync-server/[^/]+/feature[.]ts$';
// A folder's HTTP endpoints: it declares them, and only the engine knows Express.
const endpoints = '^sync-server/.+-endpoints[.]ts$';
// Opens the journal and the store with their adapters.
const opening = '^sync-server/engine/open-(journal|installation)[.]ts$';
// Work that several operator commands share; each composes its own parts.
const command = '^sync-server/(audit/audit-installation|backup/back-up|restore/restore)[.]ts$';
// The parts of the database that code outside couchdb/ may import: the port, and the names and indexes of the databases.
const storePort = '^couchdb/(document-store|databases)[.]ts$';
// Files directly in sync-server/ (configuration, logger, secrets …), except those that compose the parts and features.
const serverRoot =
  '^sync-server/(?!main[.]|compose[.]|serve[.]|server[.]|endpoints[.]|features[.]|edge-feature[.])[^/]+[.]ts$';
const express = '^node_modules/(@types/)?express(-serve-static-core)?/';

const everywhere = [
  rule('no-cycles', 'Cycles of values or types make two files one file.', {
    from: {},
    to: { circular: true },
  }),
  rule('nothing-unresolved', 'An import that this tool cannot see would pass every rule.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  rule('production-never-tests', 'Production code never imports tests.', {
    from: { pathNot: test },
    to: { path: test },
  }),
  rule('production-never-dev-dependencies', 'What runs in production is installed in production.', {
    from: from('^(domain|app|sync-server|couchdb|service-worker)/', [
      '^app/vite[.]config[.]ts$',
      '^app/ui/testing/',
    ]),
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  }),
  rule('declared-packages-only', 'A package that is only there by accident disappears by accident.', {
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-bundled', 'npm-optional'] },
  }),
  rule('production-never-ci', 'The tools are not part of the product.', {
    from: { pathNot: [test, '^[.]ci/'] },
    to: { path: '^[.]ci/' },
  }),
];

const domain = [
  rule('domain-stands-alone', 'domain: zod, canonical JSON and hashing only.', {
    from: from('^domain/'),
    to: anythingBut('^domain/', '^node_modules/(zod|canonicalize|@noble/hashes|@noble/curves)/'),
  }),
];

const features = [
  rule('kernel-knows-no-feature', 'domain/ledger works on what features declare, and imports none of them.', {
    from: from('^domain/ledger/'),
    to: { path: '^domain/(?!ledger/)[^/]+/' },
  }),
  rule('protocol-names-no-feature', 'What a feature adds to the messages comes from domain/wire-parts.ts.', {
    from: { path: '^domain/(protocol|wire-part)[.]ts$' },
    to: { path: '^domain/(?!ledger/)[^/]+/' },
  }),
  rule('only-the-list-names-features', 'A feature of the ledger is known by domain/features.ts only.', {
    from: { pathNot: [test, '^domain/features[.]ts$'] },
    to: { path: '^domain/[^/]+/feature[.]ts$', pathNot: '^domain/ledger/' },
  }),
  rule(
    'rules-never-import-the-list',
    'The kernel works on any list of features, and no feature on all of them.',
    {
      from: from('^domain/[^/]+/'),
      to: { path: '^domain/features[.]ts$' },
    },
  ),
];

const readers = [
  rule(
    'readers-of-the-lists-know-no-rules',
    'Receipts, search words, statements and pushes work on what features declare, and import no feature of the ledger.',
    {
      from: from('^domain/(receipt|explorer|statement|push|witness)/'),
      to: { path: `^domain/(${ofLedger.join('|')})/` },
    },
  ),
  rule(
    'data-of-people-come-from-the-parts',
    'The export and the erasing of an account ask the parts; identity imports none that keeps data of people.',
    {
      from: from('^sync-server/(person-data[.]ts$|identity/)'),
      to: { path: '^sync-server/(payments|waitlist|projections)/' },
    },
  ),
];

const server = [
  rule('server-knows-domain-and-couchdb', 'sync-server: of our other folders only domain and couchdb.', {
    from: from('^sync-server/'),
    to: oursBut('^sync-server/', '^domain/', '^couchdb/'),
  }),
  rule(
    'bodies-are-parsed-by-the-router',
    'A handler receives the body that its endpoint declares; the operator’s commands and configuration are no requests.',
    {
      from: {
        pathNot: [
          test,
          '^sync-server/http/mount-endpoints[.]ts$',
          '^sync-server/operator/access-job[.]ts$',
          '^sync-server/identity/account/ensure-owner[.]ts$',
        ],
      },
      to: { path: '^sync-server/parse-input[.]ts$' },
    },
  ),
  rule('express-only-in-http', 'Express only in sync-server/http and server.ts.', {
    from: { pathNot: [test, '^sync-server/http/', '^sync-server/server[.]ts$'] },
    to: { path: express },
  }),
  rule(
    'http-import-table',
    'sync-server/http: commands and identity; what a feature answers stands in its own folder.',
    {
      from: from('^sync-server/http/', [part]),
      to: oursBut('^domain/', '^sync-server/(http|commands|identity)/', serverRoot),
    },
  ),
  rule(
    'core-import-table',
    'commands, journal, projections, jobs, payments: domain and ports; never adapters or HTTP.',
    {
      from: from('^sync-server/(commands|journal|projections|jobs|payments)/', [part, endpoints, edge]),
      to: oursBut(
        '^domain/',
        '^sync-server/(commands|journal|projections|jobs|payments)/',
        serverRoot,
        storePort,
      ),
    },
  ),
  rule('notify-import-table', 'notify: domain, ports, and how the journal is followed.', {
    from: from('^sync-server/notify/', [part, endpoints, edge]),
    to: oursBut('^domain/', '^sync-server/(notify|projections|identity)/', serverRoot, storePort),
  }),
  rule('http-is-outermost', 'No other folder builds on HTTP; what composes the server does.', {
    from: from('^sync-server/[^/]+/', ['^sync-server/http/', part, endpoints]),
    to: { path: ['^sync-server/http/', '^sync-server/server[.]ts$'] },
  }),
  rule(
    'server-engine-names-no-feature',
    'What a feature has at the edge stands in its own folder, as a part.',
    {
      from: from('^sync-server/(engine|commands|journal|projections|sync|http)/'),
      to: {
        path: '^sync-server/(explorer|launchpad|network|notify|operator|payments|supply|waitlist|wallet)/',
      },
    },
  ),
  rule(
    'documents-come-from-the-list',
    'journal, projections, sync, audit and rebuild know the features by domain/features.ts only.',
    {
      from: from('^sync-server/(journal|projections|sync|audit|rebuild)/', [main]),
      to: { path: '^domain/(?!ledger/)[^/]+/' },
    },
  ),
  rule(
    'main-is-imported-by-nobody',
    'A composition root composes; nothing builds on it but the start, and a feature names its part.',
    {
      from: { pathNot: [test, '^sync-server/(main|compose|job/main|[^/]+/feature)[.]ts$'] },
      to: { path: [main, part, '^app/main[.]tsx$', '^service-worker/main[.]ts$'] },
    },
  ),
  rule(
    'only-the-list-names-edge-features',
    'What a feature has at the edge is read by sync-server/features.ts only.',
    {
      from: { pathNot: [test, '^sync-server/features[.]ts$'] },
      to: { path: edge },
    },
  ),
  rule(
    'adapters-only-from-main',
    'Only main.ts, compose.ts, the parts and the commands of the operator pick adapters.',
    {
      from: { pathNot: [test, main, part, opening, command, '^sync-server/adapters/'] },
      to: { path: '^sync-server/adapters/' },
    },
  ),
  rule(
    'store-adapters-only-from-main',
    'Outside couchdb/ only main.ts and the commands of the operator pick a store; others know the port.',
    {
      from: { pathNot: [test, main, opening, command, '^couchdb/'] },
      to: { path: '^couchdb/', pathNot: storePort },
    },
  ),
  rule('adapters-import-table', 'An adapter: ports and one vendor; never another adapter.', {
    from: from('^sync-server/adapters/([^/]+?)([.]ts$|/)'),
    to: oursBut(
      '^domain/',
      '^sync-server/adapters/$1([.]|/)',
      '(^|/)(ports|[^/]+-port)[.]ts$',
      serverRoot,
      storePort,
    ),
  }),
  rule('vendors-only-in-adapters', 'A vendor is known by its adapter only.', {
    from: { pathNot: [test, '^sync-server/adapters/'] },
    to: { path: '^node_modules/(@types/)?(stripe|web-push|nodemailer)/' },
  }),
];

const rest = [
  rule('couchdb-import-table', 'couchdb: domain.', {
    from: from('^couchdb/'),
    to: oursBut('^couchdb/', '^domain/'),
  }),
  rule('databases-only-in-couchdb', 'The drivers are known by the store adapters only.', {
    from: { pathNot: [test, '^couchdb/'] },
    to: { path: '^node_modules/(@types/)?(pouchdb[^/]*|leveldown|levelup)/' },
  }),
  rule('service-worker-import-table', 'service-worker: domain and workbox.', {
    from: from('^service-worker/'),
    to: anythingBut('^service-worker/', '^domain/', '^node_modules/(workbox-[^/]+|idb|zod)/'),
  }),
];

module.exports = {
  forbidden: [...everywhere, ...domain, ...features, ...readers, ...app, ...server, ...rest],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '^(dist|data|coverage)/' },
    // Type imports count, because a cycle of types is a cycle too.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'browser', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '.cjs', '.mjs', '.json'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
