/** The terms under which a stake was made, from the project's documents on this device. */
import { useCallback, useMemo } from 'react';
import { hashHex } from '#domain/ledger/hash.ts';
import { listDeals, offerWith } from '#domain/project/deal.ts';
import { type Offer, OfferSchema, type TermsHistory, TermsHistorySchema } from '#domain/project/document.ts';
import { termsOfOffer } from '#domain/project/terms-of-offer.ts';
import { type Agreement, AgreementSchema } from '#domain/project-trust/agreement.ts';
import { projectOfStake } from '#domain/project-trust/certificate.ts';
import { movementIndex } from '#domain/receipt/check.ts';
import type { Evidence } from '#domain/receipt/schema.ts';
import { observeOne } from '../../data/database/observe-query.ts';
import { useObservedData } from '../../data/device/device-context.ts';
import type { DeviceData } from '../../data/device/device-data.ts';

/** The current terms, then earlier ones: after a change every device keeps those of before. */
function listOffers(offer: Offer, history: TermsHistory | undefined): readonly Offer[] {
  return history === undefined
    ? [offer]
    : [offer, ...listDeals(history).map((deal) => offerWith(offer, deal))];
}

function useCatalogValue(id: string): unknown {
  const observe = useCallback(
    ({ database }: DeviceData) => observeOne(database.collections.catalog.findOne(id)),
    [id],
  );
  return useObservedData(observe).value?.value;
}

/** Null while the documents are read, or if this device does not have the terms of the stake. */
export function useAgreement({ id, record }: Pick<Evidence, 'id' | 'record'>): Agreement | null {
  const movement = record.transactions[movementIndex(id)];
  const project = movement === undefined ? null : projectOfStake(movement);
  const current = useCatalogValue(`project:${project ?? ''}`);
  const history = useCatalogValue(`project-terms:${project ?? ''}`);
  return useMemo(() => {
    const offer = OfferSchema.safeParse(current).data;
    if (offer === undefined || project === null) return null;
    const agreements = listOffers(offer, TermsHistorySchema.safeParse(history).data).map(
      (each) => AgreementSchema.safeParse({ project, terms: termsOfOffer(each) }).data,
    );
    return (
      agreements.find((agreement) => agreement !== undefined && hashHex(agreement) === movement?.terms) ??
      null
    );
  }, [current, history, movement, project]);
}
