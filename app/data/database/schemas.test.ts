// Proves that no schema of the device changes without a new version: RxDB would refuse to open earlier data under the
// same version.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalText } from '#domain/ledger/canonical.ts';
import type { CollectionName } from './collections.ts';
import { makeRxSchema } from './schemas.ts';

/** After changing a schema, raise its version in schemas.ts, and enter version and fingerprint here. */
const KNOWN: Record<CollectionName, string> = {
  commands: '2 79ef903224bf',
  wallet: '2 0136c93a5314',
  transactions: '6 5f77082cd3d9',
  notifications: '1 298836b3e7a7',
  contacts: '2 2322a744d1ba',
  labels: '1 8c9841019e7f',
  settings: '1 770c120508ee',
  requests: '0 7fdfb5546c68',
  drafts: '0 05198ba56ae9',
  records: '0 d00d20a3e76b',
  catalog: '0 afed93c876dd',
  explorer: '6 6e921607d8fa',
};

const fingerprint = (name: CollectionName): string => {
  const { version, ...schema } = makeRxSchema(name);
  const hash = createHash('sha256').update(canonicalText(JSON.parse(JSON.stringify(schema))));
  return `${String(version)} ${hash.digest('hex').slice(0, 12)}`;
};

describe('the schemas of the device', () => {
  it.each(Object.entries(KNOWN))('%s matches its version', (name, known) => {
    expect(fingerprint(name as CollectionName)).toBe(known);
  });
});
