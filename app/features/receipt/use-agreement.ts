/** The terms that a stake was made under, from the project's document on this device. */
import { useCallback, useMemo } from 'react';
import { hashHex } from '#domain/ledger/hash.ts';
import { OfferSchema } from '#domain/project/document.ts';
import { termsOfOffer } from '#domain/project/terms-of-offer.ts';
import { type Agreement, AgreementSchema } from '#domain/project-trust/agreement.ts';
import { projectOfStake } from '#domain/project-trust/certificate.ts';
import { movementIndex } from '#domain/receipt/check.ts';
import type { Evidence } from '#domain/receipt/schema.ts';
import { observeOne } from '../../data/database/observe-query.ts';
import { useObservedData } from '../../data/device/device-context.ts';
import type { DeviceData } from '../../data/device/device-data.ts';

/** Null while the document is read, or if the terms have changed since the stake. */
export function useAgreement({ id, record }: Pick<Evidence, 'id' | 'record'>): Agreement | null {
  const movement = record.transactions[movementIndex(id)];
  const project = movement === undefined ? null : projectOfStake(movement);
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeOne(database.collections.catalog.findOne(`project:${project ?? ''}`)),
    [project],
  );
  const document = useObservedData(observe).value;
  return useMemo(() => {
    const offer = OfferSchema.safeParse(document?.value).data;
    if (offer === undefined || project === null) return null;
    const agreement = AgreementSchema.safeParse({ project, terms: termsOfOffer(offer) }).data;
    return agreement !== undefined && hashHex(agreement) === movement?.terms ? agreement : null;
  }, [document, movement, project]);
}
