import type { Authority } from '../commands/authority.ts';
import type { Made } from '../composition.ts';
import { makeSigner, nodeSha256 } from '../adapters/signing.ts';
import type { Base } from '../engine/base.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import type { Projections } from '../projections/projections.ts';
import { makeCatalogReader } from '../sync/catalog.ts';
import { blockEndpoints } from './block-endpoints.ts';
import { makeBlockPages } from './block-page.ts';
import { checkpointEndpoints } from './checkpoint-endpoints.ts';
import { makeCheckpoints } from './checkpoints.ts';
import { explorerEndpoints } from './explorer-endpoints.ts';
import { proofEndpoints } from './proof-endpoints.ts';
import { makeExplorer } from './explorer.ts';
import { makeVaults } from './explorer-vaults.ts';
import { makeProofs } from './proofs.ts';
import { limitSearches } from './search-limit.ts';

type Needs = Base & {
  readonly authority: Authority;
  readonly projections: Pick<Projections, 'indexes' | 'walletOf'>;
  readonly limiter: RequestLimiter;
};

/** The part for the public explorer: transactions, wallets, vaults, proofs, and the journal's signed heads. */
export function explorerPart(needs: Needs): Made<object> {
  const { store, authority, projections, limiter, secrets, clock } = needs;
  const searched = limitSearches(store, projections.indexes.progress);
  const signing = makeSigner(secrets.signingKey);
  const catalog = makeCatalogReader(store);
  return {
    offers: {},
    endpoints: () => [
      ...proofEndpoints({ proofs: makeProofs({ store: searched, authority }), limiter }),
      ...explorerEndpoints({
        explorer: makeExplorer({ store: searched, authority, walletOf: projections.walletOf }),
        vaults: makeVaults({ store: searched, catalog }),
        publicKey: signing.publicKey,
      }),
      ...blockEndpoints({
        readPage: makeBlockPages(authority, nodeSha256),
        blockOf: (seq) => authority.blockOf(seq),
      }),
      ...checkpointEndpoints(makeCheckpoints({ authority, signing, now: clock.now })),
    ],
  };
}
