/** The text of a refusal or failure: the table's text, the facts of this case, and one next step. */
import { ERRORS, isErrorCode } from '#domain/errors.ts';
import type { Detail } from '#domain/result.ts';
import { currencyOf } from '#domain/ledger/accounts.ts';
import { formatPublicDay } from './date-format.ts';
import { exactAmount, exactTime } from './format.ts';

export type Explanation = { readonly title: string; readonly reason: string; readonly remedy: string };

const SIGNED_DECIMAL = /^-?\d{1,25}(\.\d{1,6})?$/;
const amountOf = (fact: string | number | undefined): string | null =>
  typeof fact === 'string' && SIGNED_DECIMAL.test(fact) ? exactAmount(fact) : null;

/** The sentence that the facts of a refusal add to its text; empty when they add none. */
function factsText(code: string, detail: Detail, currency: string): string {
  if (code === 'INSUFFICIENT_FUNDS') {
    const available = amountOf(detail['available']);
    const needed = amountOf(detail['needed']);
    if (available !== null && needed !== null) {
      return `${needed} ${currency} were needed, ${available} ${currency} were available`.replaceAll(
        '  ',
        ' ',
      );
    }
  }
  const next = detail['nextClaimAt'];
  if (code === 'CLAIM_TOO_EARLY' && next !== undefined) return `Next claim: ${exactTime(next)}`;
  return '';
}

/** The first day of raises as the specification's text in the table names it; an operator can set another day. */
const USUAL_DAY = 'November 14, 2025';

/** `currency` completes the facts about amounts. An unknown code (of a newer service) is still explained. */
export function explain(code: string | undefined, detail: Detail = {}, currency = ''): Explanation {
  const row = code !== undefined && isErrorCode(code) ? ERRORS[code] : ERRORS.INTERNAL;
  const facts = code === undefined ? '' : factsText(code, detail, currencyOf(currency));
  // The caller ends the sentence; a few texts of the specification already have their full stop.
  const { earliest } = detail;
  const day = typeof earliest === 'number' ? formatPublicDay(earliest) : USUAL_DAY;
  const text = row.text.replace(USUAL_DAY, day).replace(/\.$/, '');
  return {
    title: row.title,
    reason: facts === '' ? text : `${text}. ${facts}`,
    remedy: row.remedy,
  };
}
