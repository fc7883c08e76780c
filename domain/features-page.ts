import { FEATURES } from './features.ts';
import type { DocumentParts } from './ledger/document-parts.ts';
import type { Feature } from './ledger/feature.ts';

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const tablesOf = ({ slices = [] }: Feature): string[] =>
  slices.flatMap(({ snapshot }) => Object.keys(snapshot));

const readsOf = ({ slices = [] }: Feature): string[] =>
  slices.flatMap((slice) => [
    ...Object.keys(slice.on),
    ...(slice.onEntry === undefined ? [] : ['every entry']),
  ]);

const KERNEL_DOCUMENTS = {
  wallet: 'me/wallet',
  transaction: 'me/transactions',
  movement: 'me/transactions',
  accounts: 'explorer/explorer',
  staff: 'admin/audit',
  verdict: 'answers to commands',
} as const satisfies Record<keyof DocumentParts, string>;

const partsOf = ({ parts = {} }: Feature): string[] =>
  (Object.keys(parts) as (keyof DocumentParts)[]).map((part) => KERNEL_DOCUMENTS[part]);

const keysOf = (table: object = {}): string[] => Object.keys(table);

const commandsOf = ({ rules = [] }: Feature, origin: 'person' | 'system'): string[] =>
  rules.filter((rule) => rule.origin === origin).map(({ type }) => type);

const factsOfOthers = (feature: Feature): string[] => {
  const own = keysOf(feature.facts);
  return [...new Set(readsOf(feature).filter((kind) => !own.includes(kind)))];
};

const documentsOf = ({ documents = [] }: Feature): string[] =>
  documents.map(({ collection, feed, name }) => `${feed}/${collection}/${name}`);

const section = (feature: Feature): string => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Commands of people', commandsOf(feature, 'person')],
    ['Commands of the authority', commandsOf(feature, 'system')],
    ['Facts', keysOf(feature.facts)],
    ['Facts of others that it follows', factsOfOthers(feature)],
    ['State', (feature.slices ?? []).map(({ name }) => name)],
    ['Tables in a snapshot', tablesOf(feature)],
    ['Documents', documentsOf(feature)],
    ['Adds to documents of the kernel', partsOf(feature)],
    ['Parameters', keysOf(feature.parameters?.defaults)],
    ['Set by the operator', Object.values(feature.variables ?? {}).map(({ name }) => name)],
    ['Movements', keysOf(feature.wire?.transactionKinds)],
    ['Vaults', feature.vaults ?? []],
    ['Keeps an account open', keysOf(feature.openPoints)],
    ['Notices', keysOf(feature.notices)],
    ['Errors', keysOf(feature.wire?.errors)],
  ];
  const lines = rows
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `| ${what} | ${code(names)} |`);
  return `## ${feature.name}\n\n| | |\n|---|---|\n${lines.join('\n')}\n`;
};

/** The folders of `domain` that add nothing to the ledger, with their purposes. */
export const OUTSIDE_LEDGER: Readonly<Record<string, string>> = {
  backup: 'the answer of the service to `npm run backup`',
  explorer: 'how a search text and a filter are read, by the server and on a device',
  file: 'pictures that the service stores by the hash of their bytes, and why it refuses one',
  'first-run':
    'which first steps a person has done or skipped; devices write these settings, no command does',
  market: 'listings and holdings, computed from catalogue and wallet documents',
  network: 'how much the network is used, in sums over everybody',
  notify: 'the setting that chooses notices and channels; a device writes it, no command does',
  passkey: 'passkeys on the wire; they belong to the account at the service, not to the ledger',
  picture:
    'a person’s own picture; it belongs to the account at the service, not to the ledger, so that it can be erased',
  'project-trust': 'the anti-rug card and the trust score of a project, computed from its public document',
  push: 'the content of a web push, made from the notices of the features',
  receipt: 'how a transaction is proved to others, from its entry alone',
  statement: 'the monthly statement, computed from transaction documents',
  'two-factor': 'codes on the wire; they belong to the account at the service, not to the ledger',
  waitlist: 'how a visitor who has no account leaves an address',
  witness: 'how a device follows the signed heads of the journal',
};

const outsideRows = Object.entries(OUTSIDE_LEDGER).map(([name, what]) => `| \`${name}\` | ${what} |`);

/** The text of `docs/features.md`: what each feature adds, read from the list. */
export const featuresPage = (): string => `# Features

Generated from \`domain/features.ts\` by \`UPDATE_DOCS=1 npm run unit -- domain/features\`.

A feature is one folder in \`domain\`, and its \`feature.ts\` declares everything below
([0047](decisions/0047-facts-declared-by-features.md)). The kernel (\`domain/ledger\`) has the facts \`transaction.recorded\` and
\`notification.raised\`, accounts, holds, users and roles, and of the documents \`me/wallet\`, \`me/transactions\`,
\`me/notifications\`, \`catalog/catalog/vaults\`, \`catalog/catalog/issued\`, \`explorer/explorer\` and \`admin/audit\`.

${FEATURES.map(section).join('\n')}
## Folders of \`domain\` that are no feature of the ledger

They have no command, fact, state, document or notice, so no line in the list.

| Folder | What it is |
|---|---|
${outsideRows.join('\n')}
`;
