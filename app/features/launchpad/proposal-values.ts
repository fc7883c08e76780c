/** The form of a proposal: the authority's checks, and the differences from the present terms. Pure. */
import { dealOf, diffDeals } from '#domain/project/deal.ts';
import type { Deal, DealChange, ProjectValue } from '#domain/project/document.ts';
import { termsOf } from '#domain/project/offer.ts';
import type { SubmitProject } from '#domain/project/schema.ts';
import { CHANGE_DELAY_MS } from '#domain/project-change/constants.ts';
import { refusalOfChange } from '#domain/project-change/proposed-terms.ts';
import { readMicro } from '#domain/money.ts';
import { findErrorText } from '#app/ui/schema-errors.ts';
import type { FieldErrors } from '#app/ui/use-form.ts';
import type { OfferValues } from './empty-offer.ts';
import { parseOffer } from './offer-values.ts';

/** The proposed offer; null while a field cannot be read. */
function readOffer(values: OfferValues, project: ProjectValue): SubmitProject | null {
  const parsed = parseOffer(values, project);
  return parsed.ok ? parsed.offer : null;
}

/** The changed terms; null while a field cannot be read. */
export function readChange(values: OfferValues, project: ProjectValue): DealChange | null {
  const offer = readOffer(values, project);
  return offer === null ? null : diffDeals(dealOf(project), dealOf(offer));
}

export type CheckedChange =
  | { readonly ok: true; readonly deal: Deal; readonly change: DealChange }
  | { readonly ok: false; readonly errors: FieldErrors<OfferValues> };

/** Makes the authority's checks, in its order, at `now` (ms). */
export function checkChange(values: OfferValues, project: ProjectValue, now: number): CheckedChange {
  const parsed = parseOffer(values, project);
  if (!parsed.ok) return parsed;
  const deal = dealOf(parsed.offer);
  const change = diffDeals(dealOf(project), deal);
  if (Object.keys(change).length === 0) {
    return { ok: false, errors: { softCap: findErrorText('CHANGE_EMPTY') } };
  }
  const raise = {
    terms: termsOf(project),
    raised: readMicro(project.raised),
    tokensSold: readMicro(project.tokensSold),
  };
  const refused = refusalOfChange(termsOf(parsed.offer), raise, now + CHANGE_DELAY_MS);
  if (refused === null) return { ok: true, deal, change };
  return { ok: false, errors: { [String(refused.detail?.['field'])]: findErrorText(refused.code) } };
}
