// Proves that every rule of the import table reports a violation, in a temporary tree that breaks each one; that allowed
// imports are not reported; and that every rule has such a proof.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRepository, plantTree } from './planted-tree.ts';

type Violation = { from: string; rule: { name: string }; cycle?: { name: string }[] };
type Report = { summary: { violations: Violation[] } };

const configuration = inRepository('.ci/dependency-cruiser.config.cjs');
const packages = [
  '@noble/curves',
  '@noble/hashes',
  'canonicalize',
  'dexie',
  'workbox-routing',
  'express',
  'idb',
  'pouchdb',
  'rxdb',
  'stripe',
  'web-push',
  'zod',
];

/** Files without imports, which the files below import. */
const targets = [
  'domain/money.ts',
  'domain/transfer/rule.ts',
  'domain/transfer/feature.ts',
  'domain/transfer/facts.ts',
  'domain/features.ts',
  'domain/transaction-kinds.ts',
  'domain/money.test.ts',
  'app/feature.ts',
  'app/features.ts',
  'app/registered-features.ts',
  'app/features/send/feature.tsx',
  'app/features/wallet/balance.tsx',
  'app/features/send/sheet.tsx',
  'app/data/outbox/outbox.ts',
  'app/ui/amount.tsx',
  'app/platform/share.ts',
  'app/platform/local-storage.ts',
  'app/seal/keyring.ts',
  'app/shell/router.tsx',
  'app/main.tsx',
  'service-worker/main.ts',
  'service-worker/push.ts',
  'sync-server/main.ts',
  'sync-server/server.ts',
  'sync-server/config.ts',
  'sync-server/parse-input.ts',
  'sync-server/http/problem.ts',
  'sync-server/commands/authority.ts',
  'sync-server/journal/writer.ts',
  'sync-server/sync/feeds.ts',
  'sync-server/identity/sessions/sessions.ts',
  'sync-server/payments/ports.ts',
  'sync-server/payments/feature.ts',
  'sync-server/payments/part.ts',
  'sync-server/notify/mail-port.ts',
  'sync-server/adapters/smtp.ts',
  'couchdb/document-store.ts',
  'couchdb/databases.ts',
  'couchdb/couch-store.ts',
  'tests/builders/transfer.ts',
  '.ci/step.ts',
];

/** importing file → its imports, and the rules that must be reported there (none: the imports are allowed). */
const planted: Record<string, [imported: string, ...rules: string[]]> = {
  'domain/reads-zod.ts': ['zod'],
  'domain/reads-hash.ts': ['@noble/hashes/sha2.js'],
  'domain/reads-signature.ts': ['@noble/curves/ed25519.js'],
  'domain/reads-canonical.ts': ['canonicalize'],
  'domain/reads-crypto.ts': ['node:crypto', 'domain-stands-alone'],
  'domain/reads-express.ts': ['express', 'domain-stands-alone', 'express-only-in-http'],
  'domain/reads-server.ts': ['#server/journal/writer.ts', 'domain-stands-alone'],
  'domain/reads-app.ts': ['#app/platform/share.ts', 'domain-stands-alone'],
  'domain/reads-test.ts': ['./money.test.ts', 'production-never-tests'],
  'domain/reads-builder.ts': ['#tests/builders/transfer.ts', 'domain-stands-alone', 'production-never-tests'],
  'domain/builder.test.ts': ['#tests/builders/transfer.ts'],
  'domain/ledger/reads-slice.ts': ['../transfer/facts.ts', 'kernel-knows-no-feature'],
  'domain/protocol.ts': ['./transfer/facts.ts', 'protocol-names-no-feature'],
  'domain/wire-part.ts': ['./money.ts'],
  'domain/ledger/reads-list.ts': ['../features.ts', 'rules-never-import-the-list'],
  'domain/issue/reads-feature.ts': ['../transfer/feature.ts', 'only-the-list-names-features'],
  'sync-server/commands/reads-feature.ts': ['#domain/transfer/feature.ts', 'only-the-list-names-features'],
  'sync-server/commands/reads-list.ts': ['#domain/features.ts'],
  'domain/receipt/reads-rules.ts': ['../transfer/facts.ts', 'readers-of-the-lists-know-no-rules'],
  'domain/explorer/reads-rules.ts': ['../transfer/facts.ts', 'readers-of-the-lists-know-no-rules'],
  'domain/explorer/reads-list.ts': ['../transaction-kinds.ts'],
  'sync-server/identity/reads-part.ts': ['../payments/ports.ts', 'data-of-people-come-from-the-parts'],
  'domain/reads-nothing.ts': ['./no-such-file.ts', 'domain-stands-alone', 'nothing-unresolved'],
  'tests/integration/subpath.test.ts': ['#domain/no-such-file.ts', 'nothing-unresolved'],
  'tests/integration/package.test.ts': ['no-such-package', 'nothing-unresolved'],
  'tests/integration/subpath-there.test.ts': ['#domain/money.ts'],
  'sync-server/notify/reads-dev.ts': ['vitest', 'production-never-dev-dependencies'],
  'sync-server/notify/reads-undeclared.ts': ['undeclared', 'declared-packages-only'],
  'sync-server/notify/reads-tool.ts': [
    '../../.ci/step.ts',
    'production-never-ci',
    'notify-import-table',
    'server-knows-domain-and-couchdb',
  ],

  'app/features/wallet/reads-own.tsx': ['./balance.tsx'],
  'app/features/wallet/reads-data.tsx': ['../../data/outbox/outbox.ts'],
  'app/features/wallet/reads-domain.tsx': ['#domain/money.ts'],
  'app/features/wallet/reads-other.tsx': ['../send/sheet.tsx', 'features-never-import-each-other'],
  'app/features/wallet/reads-other-by-name.tsx': [
    '#app/features/send/sheet.tsx',
    'features-never-import-each-other',
  ],
  'app/features/wallet/reads-shell.tsx': ['../../shell/router.tsx', 'features-import-table'],
  'app/features/wallet/reads-server.tsx': ['#server/config.ts', 'app-knows-only-domain'],
  'app/features/wallet/reads-worker.tsx': ['../../../service-worker/push.ts', 'app-knows-only-domain'],
  'app/features/wallet/reads-rxdb.tsx': ['rxdb', 'rxdb-only-in-data'],
  'app/features/wallet/stores-a-value.tsx': [
    '../../platform/local-storage.ts',
    'features-store-what-is-wiped',
  ],
  'app/data/stores-a-value.ts': ['../platform/local-storage.ts'],
  'app/features/wallet/reads-node.tsx': ['node:fs', 'app-runs-in-a-browser'],
  'app/data/reads-rules.ts': ['#domain/transfer/facts.ts', 'data-and-shell-know-no-rules'],
  'app/shell/reads-rules.tsx': ['#domain/transfer/facts.ts', 'data-and-shell-know-no-rules'],
  'app/features/wallet/reads-facts.tsx': ['#domain/transfer/facts.ts'],
  'app/data/reads-registered.ts': ['../registered-features.ts'],
  'app/data/reads-rxdb.ts': ['rxdb'],
  'app/data/reads-rxdb-part.ts': ['rxdb/plugins/core'],
  'app/data/reads-platform.ts': ['../platform/share.ts'],
  'app/data/reads-feature.ts': ['../features/send/sheet.tsx', 'app-data-and-ui-stay-low'],
  'app/data/reads-ui.ts': ['../ui/amount.tsx', 'app-data-and-ui-stay-low'],
  'app/data/reads-couchdb.ts': ['#couchdb/databases.ts', 'app-knows-only-domain'],
  'app/ui/reads-shell.tsx': ['../shell/router.tsx', 'app-data-and-ui-stay-low'],
  'app/ui/reads-data.tsx': ['../data/outbox/outbox.ts', 'app-data-and-ui-stay-low'],
  'app/ui/reads-dexie.tsx': ['dexie', 'rxdb-only-in-data'],
  'app/seal/reads-platform.ts': ['../platform/share.ts'],
  'app/seal/reads-data.ts': ['../data/outbox/outbox.ts', 'app-seal-stays-low'],
  'app/data/reads-seal.ts': ['../seal/keyring.ts'],
  'app/ui/reads-seal.tsx': ['../seal/keyring.ts'],
  'app/platform/reads-seal.ts': ['../seal/keyring.ts', 'app-platform-is-lowest'],
  'app/platform/reads-ui.ts': ['../ui/amount.tsx', 'app-platform-is-lowest'],
  'app/platform/reads-feature.ts': ['../features/send/sheet.tsx', 'app-platform-is-lowest'],
  'app/shell/reads-feature.tsx': ['../features/send/sheet.tsx', 'shell-names-no-feature'],
  'app/shell/reads-list.tsx': ['../features.ts'],
  'app/pages/reads-feature.tsx': ['../features/send/sheet.tsx'],
  'app/pages/reads-declared.tsx': ['../features/send/feature.tsx', 'only-the-list-names-app-features'],
  'app/features/wallet/reads-types.tsx': ['../../feature.ts'],
  'app/features/wallet/reads-list.tsx': ['../../features.ts', 'features-import-table'],
  'app/data/reads-types.ts': ['../feature.ts'],
  'app/data/reads-list.ts': ['../features.ts', 'app-data-and-ui-stay-low'],
  'app/shell/reads-main.tsx': ['../main.tsx', 'main-is-imported-by-nobody'],

  'sync-server/http/reads-express.ts': ['express'],
  'sync-server/http/mount-endpoints.ts': ['../parse-input.ts'],
  'sync-server/http/parses-a-body.ts': ['../parse-input.ts', 'bodies-are-parsed-by-the-router'],
  'sync-server/identity/parses-a-body.ts': ['../parse-input.ts', 'bodies-are-parsed-by-the-router'],
  'sync-server/http/reads-commands.ts': ['../commands/authority.ts'],
  'sync-server/http/reads-sync.ts': ['../sync/feeds.ts', 'http-import-table'],
  'sync-server/http/reads-identity.ts': ['../identity/sessions/sessions.ts'],
  'sync-server/http/reads-payments.ts': [
    '../payments/ports.ts',
    'http-import-table',
    'server-engine-names-no-feature',
  ],
  'sync-server/features.ts': ['./payments/feature.ts'],
  'sync-server/reads-feature.ts': ['./payments/feature.ts', 'only-the-list-names-edge-features'],
  'sync-server/waitlist/feature.ts': ['../payments/part.ts'],
  'sync-server/waitlist/reads-part.ts': ['../payments/part.ts', 'main-is-imported-by-nobody'],
  'sync-server/sync/reads-payments.ts': ['../payments/ports.ts', 'server-engine-names-no-feature'],
  'sync-server/http/reads-journal.ts': ['../journal/writer.ts', 'http-import-table'],
  'sync-server/http/reads-store.ts': ['#couchdb/document-store.ts', 'http-import-table'],
  'sync-server/http/reads-adapter.ts': [
    '../adapters/smtp.ts',
    'adapters-only-from-main',
    'http-import-table',
  ],
  'sync-server/sync/reads-express.ts': ['express', 'express-only-in-http'],
  'sync-server/sync/reads-http.ts': ['../http/problem.ts', 'http-is-outermost'],
  'sync-server/sync/reads-adapter.ts': ['../adapters/smtp.ts', 'adapters-only-from-main'],
  'sync-server/sync/reads-port.ts': ['#couchdb/document-store.ts'],
  'sync-server/sync/reads-couch.ts': ['#couchdb/couch-store.ts', 'store-adapters-only-from-main'],
  'sync-server/sync/reads-app.ts': ['#app/data/outbox/outbox.ts', 'server-knows-domain-and-couchdb'],
  'sync-server/commands/reads-journal.ts': ['../journal/writer.ts'],
  'sync-server/commands/reads-port.ts': ['#couchdb/databases.ts'],
  'sync-server/commands/reads-config.ts': ['../config.ts'],
  'sync-server/commands/reads-adapter.ts': [
    '../adapters/smtp.ts',
    'adapters-only-from-main',
    'core-import-table',
  ],
  'sync-server/journal/reads-couch.ts': [
    '#couchdb/couch-store.ts',
    'core-import-table',
    'store-adapters-only-from-main',
  ],
  'sync-server/journal/reads-facts.ts': ['#domain/transfer/facts.ts', 'documents-come-from-the-list'],
  'sync-server/projections/reads-facts.ts': ['#domain/transfer/facts.ts', 'documents-come-from-the-list'],
  'sync-server/projections/reads-list.ts': ['#domain/features.ts'],
  'sync-server/sync/reads-rule.ts': ['#domain/transfer/rule.ts', 'documents-come-from-the-list'],
  'sync-server/audit/reads-facts.ts': ['#domain/transfer/facts.ts', 'documents-come-from-the-list'],
  'sync-server/rebuild/reads-facts.ts': ['#domain/transfer/facts.ts', 'documents-come-from-the-list'],
  'sync-server/projections/reads-sync.ts': ['../sync/feeds.ts', 'core-import-table'],
  'sync-server/jobs/reads-http.ts': ['../http/problem.ts', 'core-import-table', 'http-is-outermost'],
  'sync-server/payments/reads-adapter.ts': [
    '../adapters/smtp.ts',
    'adapters-only-from-main',
    'core-import-table',
  ],
  'sync-server/payments/reads-http.ts': ['../http/problem.ts', 'core-import-table', 'http-is-outermost'],
  'sync-server/waitlist/part.ts': ['../adapters/smtp.ts'],
  'sync-server/supply/part.ts': ['../http/problem.ts'],
  'sync-server/supply/supply-endpoints.ts': ['../http/problem.ts'],
  'sync-server/payments/payment-endpoints.ts': ['express', 'express-only-in-http'],
  'sync-server/jobs/reads-feature.ts': [
    '../waitlist/part.ts',
    'core-import-table',
    'main-is-imported-by-nobody',
  ],
  'sync-server/adapters/card.ts': ['../payments/ports.ts'],
  'sync-server/notify/reads-http.ts': ['../http/problem.ts', 'http-is-outermost', 'notify-import-table'],
  'sync-server/notify/reads-journal.ts': ['../journal/writer.ts', 'notify-import-table'],
  'sync-server/identity/reads-main.ts': ['../main.ts', 'main-is-imported-by-nobody'],
  'sync-server/identity/reads-server.ts': ['../server.ts', 'http-is-outermost'],
  'sync-server/identity/reads-stripe.ts': ['stripe', 'vendors-only-in-adapters'],
  'sync-server/identity/reads-pouchdb.ts': ['pouchdb', 'databases-only-in-couchdb'],
  'sync-server/adapters/web-push.ts': ['web-push'],
  'sync-server/adapters/mail.ts': ['../notify/mail-port.ts'],
  'sync-server/adapters/reads-other.ts': ['./smtp.ts', 'adapters-import-table'],
  'sync-server/adapters/reads-journal.ts': ['../journal/writer.ts', 'adapters-import-table'],
  'sync-server/start.ts': ['./http/problem.ts'],
  'sync-server/picks-adapter.ts': ['./adapters/smtp.ts', 'adapters-only-from-main'],
  'sync-server/audit/audit-installation.ts': ['#couchdb/couch-store.ts'],

  'couchdb/reads-pouchdb.ts': ['pouchdb'],
  'couchdb/reads-domain.ts': ['#domain/money.ts'],
  'couchdb/reads-server.ts': ['#server/config.ts', 'couchdb-import-table'],
  'service-worker/reads-workbox.ts': ['workbox-routing'],
  'service-worker/reads-domain.ts': ['#domain/money.ts'],
  'service-worker/reads-app.ts': ['#app/platform/share.ts', 'service-worker-import-table'],
  'service-worker/reads-rxdb.ts': ['rxdb', 'rxdb-only-in-data', 'service-worker-import-table'],
};

/** Two files that need each other, once by value and once only by type. */
const cycles: Record<string, string> = {
  'domain/chicken.ts': "import { egg } from './egg.ts';\nexport const chicken = (): unknown => egg;\n",
  'domain/egg.ts': "import { chicken } from './chicken.ts';\nexport const egg = (): unknown => chicken;\n",
  'domain/lock.ts': "import type { Key } from './key.ts';\nexport type Lock = { key?: Key };\n",
  'domain/key.ts': "import type { Lock } from './lock.ts';\nexport type Key = { lock?: Lock };\n",
};

function fakePackage(name: string): [string, string][] {
  const manifest = { name, version: '1.0.0', type: 'module', main: 'index.js' };
  return [
    [`node_modules/${name}/package.json`, JSON.stringify(manifest)],
    [`node_modules/${name}/index.js`, 'export const made = 1;\n'],
  ];
}

const manifest = JSON.stringify({
  name: 'planted',
  type: 'module',
  imports: {
    '#domain/*': './domain/*',
    '#couchdb/*': './couchdb/*',
    '#server/*': './sync-server/*',
    '#app/*': './app/*',
    '#tests/*': './tests/*',
  },
  dependencies: Object.fromEntries(packages.map((name) => [name, '1.0.0'])),
  devDependencies: { vitest: '1.0.0' },
});

describe('import table', () => {
  const found = new Map<string, string[]>();
  const tree = plantTree({
    'package.json': manifest,
    ...Object.fromEntries([...packages, 'vitest', 'undeclared'].flatMap(fakePackage)),
    'node_modules/@noble/hashes/sha2.js': 'export const made = 1;\n',
    'node_modules/@noble/curves/ed25519.js': 'export const made = 1;\n',
    'node_modules/rxdb/plugins/core/index.js': 'export const made = 1;\n',
    ...Object.fromEntries(targets.map((path) => [path, 'export const made = 1;\n'])),
    ...Object.fromEntries(
      Object.entries(planted).map(([path, [imported]]) => [
        path,
        // Half of them are type imports, which must be noticed too.
        path.length % 2 === 0 || imported === 'vitest'
          ? `import { made } from '${imported}';\nexport const again = made;\n`
          : `import type { Made } from '${imported}';\nexport type Again = Made;\n`,
      ]),
    ),
    ...cycles,
  });
  afterAll(tree.remove);

  beforeAll(() => {
    const tool = inRepository('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const folders = ['domain', 'app', 'sync-server', 'couchdb', 'service-worker', 'tests', '.ci'];
    const report = execFileSync(
      process.execPath,
      [tool, '--config', configuration, '--output-type', 'json', ...folders],
      { cwd: tree.root, encoding: 'utf8', maxBuffer: 64_000_000 },
    );
    for (const { from, rule, cycle } of (JSON.parse(report) as Report).summary.violations) {
      // A cycle is reported once, with all its files.
      for (const path of cycle?.map(({ name }) => name) ?? [from]) {
        found.set(path, [...new Set([...(found.get(path) ?? []), rule.name])].sort());
      }
    }
  }, 60_000);

  it.each(Object.entries(planted))('%s', (path, [, ...rules]) => {
    expect(found.get(path) ?? []).toEqual(rules.sort());
  });

  it.each(Object.keys(cycles))('%s is part of a cycle', (path) => {
    expect(found.get(path)).toEqual(['no-cycles']);
  });

  it('reports no file without imports', () => {
    expect(targets.filter((path) => found.has(path))).toEqual([]);
  });

  it('has a planted violation for every rule', () => {
    const { forbidden } = createRequire(import.meta.url)(configuration) as { forbidden: { name: string }[] };
    const proven = new Set([...found.values()].flat());
    expect(forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });
});
