import type { ReactElement } from 'react';
import type { Offer, ProjectValue } from '#domain/project/document.ts';
import { type Fact, Facts } from '#app/ui/facts.tsx';
import { exactAmount, formatCount, shortHash } from '#app/ui/format.ts';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import { dc, momentText, TYPE_TEXT } from './project-text.ts';

/** The terms of an offer as rows. */
export const offerRows = (offer: Offer): Fact[] => [
  { name: 'Type', value: TYPE_TEXT[offer.type] },
  { name: 'Token', value: offer.symbol },
  { name: 'Total supply', value: `${exactAmount(offer.totalSupply)} ${offer.symbol}` },
  { name: 'Soft cap', value: dc(offer.softCap) },
  { name: 'Hard cap', value: dc(offer.hardCap) },
  { name: 'IQ price', value: dc(offer.price) },
  { name: 'Launch price', value: dc(offer.launchPrice) },
  { name: 'Launch date', value: momentText(offer.startAt) },
  { name: 'End of the presale', value: momentText(offer.presaleEndAt) },
  { name: 'End date', value: momentText(offer.endAt) },
  {
    name: 'At the hard cap',
    value: offer.continueAfterHardCap ? 'Goes on until the end date' : 'The presale stops',
  },
  ...(offer.minStake === undefined ? [] : [{ name: 'Minimum for a backer', value: dc(offer.minStake) }]),
  ...(offer.maxStake === undefined ? [] : [{ name: 'Maximum for a backer', value: dc(offer.maxStake) }]),
  ...(offer.allow === undefined ? [] : [{ name: 'Invited wallets', value: formatCount(offer.allow.length) }]),
];

/** The offer of an approved project, with its creator, its vault and the hash of its terms. */
export function OfferCard({ project }: { readonly project: ProjectValue }): ReactElement {
  return (
    <section className="vq-card launchpad-section" aria-labelledby="offer">
      <h2 id="offer">The offer</h2>
      <Facts
        rows={[
          ...offerRows(project),
          { name: 'Creator', value: <WalletLink wallet={project.creator} /> },
          { name: 'Project Vault', value: <WalletLink wallet={project.vault} /> },
          {
            name: 'Hash of the terms',
            value: (
              <span className="vq-mono" title={project.terms}>
                {shortHash(project.terms)}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
