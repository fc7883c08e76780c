/** Converts the form of an offer to the command's payload, and finds the errors of its fields. Pure. */
import type { ErrorCode } from '#domain/error-code.ts';
import { type Circumstances, findOfferFaults } from '#domain/project/offer.ts';
import { dealOf, diffDeals } from '#domain/project/deal.ts';
import type { Offer } from '#domain/project/document.ts';
import { type SubmitProject, SubmitProjectSchema } from '#domain/project/schema.ts';
import { formatPublicDay } from '#app/ui/date-format.ts';
import { FIELD_MISSING } from '#app/ui/own-field-texts.ts';
import { fieldTexts } from '#app/ui/schema-errors.ts';
import type { FieldErrors } from '#app/ui/use-form.ts';
import { NO_VALUES, type OfferValues } from './empty-offer.ts';
import { isOnDevice } from './logo-source.ts';

const minuteMs = 60_000;

/** Leaves text that is not a time as it is, so that the schema refuses it. */
function readLocalTime(typed: string): string {
  const ms = Date.parse(typed);
  return Number.isNaN(ms) ? typed : new Date(ms).toISOString();
}

function writeLocalTime(iso: string): string {
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString();
  return local.slice(0, 'YYYY-MM-DDThh:mm'.length);
}

export const readAllowed = (typed: string): string[] => typed.split(/[\s,;]+/u).filter((each) => each !== '');

export const valuesOf = (offer: Offer): OfferValues => ({
  ...NO_VALUES,
  title: offer.title,
  description: offer.description,
  type: offer.type,
  symbol: offer.symbol,
  totalSupply: offer.totalSupply,
  price: offer.price,
  launchPrice: offer.launchPrice,
  softCap: offer.softCap,
  hardCap: offer.hardCap,
  continueAfterHardCap: offer.continueAfterHardCap ? 'yes' : '',
  startAt: writeLocalTime(offer.startAt),
  presaleEndAt: writeLocalTime(offer.presaleEndAt),
  endAt: writeLocalTime(offer.endAt),
  minStake: offer.minStake ?? '',
  maxStake: offer.maxStake ?? '',
  allow: (offer.allow ?? []).join('\n'),
  logo: offer.logo ?? '',
});

const TIMES = ['startAt', 'presaleEndAt', 'endAt'] as const;

/** The form's fields have whole minutes, so a time that was not changed is taken from the original offer. */
const readTimes = (values: OfferValues, original: Offer | null): object =>
  Object.fromEntries(
    TIMES.map((name) => {
      const before = original?.[name];
      const isSame = before !== undefined && writeLocalTime(before) === values[name];
      return [name, isSame ? before : readLocalTime(values[name])];
    }),
  );

function toPayload(typed: OfferValues, original: Offer | null): object {
  const { allow, continueAfterHardCap, logo, maxStake, minStake, ...values } = typed;
  const allowed = readAllowed(allow);
  return {
    ...values,
    ...readTimes(typed, original),
    continueAfterHardCap: continueAfterHardCap !== '',
    ...(minStake === '' ? {} : { minStake }),
    ...(maxStake === '' ? {} : { maxStake }),
    ...(allowed.length === 0 ? {} : { allow: allowed }),
    // A picture that is not uploaded yet has no hash.
    ...(logo === '' || isOnDevice(logo) ? {} : { logo }),
  };
}

export type OfferRules = Circumstances & {
  /** The symbols of other projects that this device knows. */
  readonly taken: ReadonlySet<string>;
  /** The offer that is edited; null for a new project. */
  readonly original: Offer | null;
};

export type CheckedOffer =
  | { readonly ok: true; readonly offer: SubmitProject }
  | { readonly ok: false; readonly errors: FieldErrors<OfferValues> };

/** Codes that say more than those of the shared schemas of amounts and addresses. */
const CLEARER_CODES: Readonly<Partial<Record<keyof OfferValues, ErrorCode>>> = {
  allow: 'ALLOW_LIST_INVALID',
  totalSupply: 'SUPPLY_OUT_OF_RANGE',
};

type Issue = Parameters<typeof fieldTexts>[0][number];

function textOfIssue({ message, path: [name, index] }: Issue, values: OfferValues): string {
  if (message === 'FIELDS_REQUIRED') return FIELD_MISSING;
  if (name === 'allow' && typeof index === 'number') {
    return `Not a wallet address: ${readAllowed(values.allow)[index] ?? ''}`;
  }
  return CLEARER_CODES[name as keyof OfferValues] ?? message;
}

const schemaErrors = (issues: readonly Issue[], values: OfferValues): FieldErrors<OfferValues> =>
  fieldTexts(issues.map((issue) => ({ path: issue.path, message: textOfIssue(issue, values) })));

/** Reads every field, as the schema of the command does. */
export function parseOffer(values: OfferValues, original: Offer | null): CheckedOffer {
  const parsed = SubmitProjectSchema.safeParse(toPayload(values, original));
  return parsed.success
    ? { ok: true, offer: parsed.data }
    : { ok: false, errors: schemaErrors(parsed.error.issues, values) };
}

/** The valid fields, whatever is wrong with the others. */
function readKnown(values: OfferValues, original: Offer | null): Partial<SubmitProject> {
  const payload = Object.entries(toPayload(values, original));
  return Object.fromEntries(
    payload.flatMap(([name, typed]) => {
      const parsed = SubmitProjectSchema.shape[name as keyof SubmitProject].safeParse(typed);
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}

/** The text of the error table names the default day; this one names the day that the service has set. */
const tooEarlyText = (raisesFrom: number): string =>
  `Project launch date cannot be before ${formatPublicDay(raisesFrom)}. DC becomes publicly available on this date.`;

/** The errors that the authority would find in the valid fields, one for each field. */
function findFaults(known: Partial<SubmitProject>, rules: OfferRules): FieldErrors<OfferValues> {
  const faults = findOfferFaults(known, rules).map(({ code, field }) => ({ path: [field], message: code }));
  const isTaken = known.symbol !== undefined && rules.taken.has(known.symbol);
  const texts = fieldTexts(isTaken ? [...faults, { path: ['symbol'], message: 'SYMBOL_TAKEN' }] : faults);
  const isTooEarly = faults.some(({ message }) => message === 'LAUNCH_TOO_EARLY');
  return isTooEarly ? { ...texts, startAt: tooEarlyText(rules.raisesFrom) } : texts;
}

const isSameDeal = (one: SubmitProject, other: Offer): boolean =>
  (['type', 'symbol', 'startAt'] as const).every((name) => one[name] === other[name]) &&
  Object.keys(diffDeals(dealOf(one), dealOf(other))).length === 0;

/** Makes the checks of the authority, all at once, so that each error is beside its field. Unchanged terms are not checked. */
export function checkOffer(values: OfferValues, rules: OfferRules): CheckedOffer {
  const { original } = rules;
  const parsed = parseOffer(values, original);
  if (parsed.ok && original !== null && isSameDeal(parsed.offer, original)) return parsed;
  const faults = findFaults(parsed.ok ? parsed.offer : readKnown(values, original), rules);
  if (!parsed.ok) return { ok: false, errors: { ...faults, ...parsed.errors } };
  return Object.keys(faults).length === 0 ? parsed : { ok: false, errors: faults };
}
