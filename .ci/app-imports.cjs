// The rules of the import table for `app`.

const { test, own, from, ofLedger, oursBut, rule } = require('./import-rule.cjs');

// The types of a feature's declarations, and the module in which the app registers its features.
const declaration = '^app/(feature|finder|command-type|registered-features|public-page)[.]ts$';

module.exports = [
  rule('app-knows-only-domain', 'app: of our other folders only domain.', {
    from: from('^app/'),
    to: oursBut('^app/', '^domain/'),
  }),
  rule('app-runs-in-a-browser', 'app: no Node modules.', {
    from: from('^app/', ['^app/vite[.]config[.]ts$']),
    to: { dependencyTypes: ['core'] },
  }),
  rule('features-never-import-each-other', 'Features meet in the shell.', {
    from: from('^app/features/([^/]+)/'),
    to: { path: '^app/features/', pathNot: '^app/features/$1/' },
  }),
  rule('features-import-table', 'A feature: its own folder, app/data, ui, seal, platform, domain.', {
    from: from('^app/features/'),
    to: { path: '^app/', pathNot: ['^app/(features|data|ui|seal|platform)/', declaration] },
  }),
  rule(
    'features-store-what-is-wiped',
    'A value that a feature stores is declared (`privateValues`): a PIN seals it, and leaving the device removes it.',
    {
      from: from('^app/(features|pages|shell)/'),
      to: { path: '^app/platform/(local-storage|personal-values)[.]ts$' },
    },
  ),
  rule(
    'shell-names-no-feature',
    'app/shell knows the features by the list only; several meet in app/pages.',
    {
      from: from('^app/shell/'),
      to: { path: '^app/features/' },
    },
  ),
  rule(
    'data-and-shell-know-no-rules',
    "app/data and app/shell work on what features declare, and import nothing of one's folder in domain.",
    {
      from: from('^app/(data|shell)/'),
      to: { path: `^domain/(${ofLedger.join('|')})/` },
    },
  ),
  rule(
    'only-the-list-names-app-features',
    'What a feature of the app declares is read by app/features.ts only.',
    {
      from: { pathNot: [test, '^app/features[.]ts$'] },
      to: { path: '^app/(features/[^/]+|pages)/feature[.]tsx$' },
    },
  ),
  rule(
    'app-data-and-ui-stay-low',
    'app/data, ui: domain, the PIN in seal, and the browser edges in platform.',
    {
      from: from('^app/(data|ui)/'),
      to: { path: '^app/', pathNot: ['^app/($1|seal|platform)/', declaration] },
    },
  ),
  rule('app-seal-stays-low', 'app/seal: domain, and the browser edges in platform.', {
    from: from('^app/seal/'),
    to: { path: '^app/', pathNot: '^app/(seal|platform)/' },
  }),
  rule('app-platform-is-lowest', 'app/platform: domain.', {
    from: from('^app/platform/'),
    to: { path: '^app/', pathNot: '^app/platform/' },
  }),
  rule('rxdb-only-in-data', 'app/data is the only code that knows RxDB.', {
    from: { pathNot: [test, '^app/data/'] },
    to: { path: '^node_modules/(rxdb|dexie)/' },
  }),
];
