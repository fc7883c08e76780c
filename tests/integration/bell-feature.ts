/**
 * A feature that exists only in a test: a person hangs a bell and rings it. The types of the program do not include it, so
 * its names are cast where it declares them.
 */
import { z } from 'zod';
import { row } from '#domain/error-row.ts';
import type { ErrorCode } from '#domain/errors.ts';
import {
  type CatalogValue,
  defineCatalog,
  defineRecord,
  type PersonalFact,
} from '#domain/ledger/document.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact, Notice } from '#domain/ledger/facts.ts';
import { defineSlice, type FactHandlers, type Feature } from '#domain/ledger/feature.ts';
import { type NoticeDefinition, raiseNotice } from '#domain/ledger/notice.ts';
import { defineRule } from '#domain/ledger/rule.ts';
import { mapTable } from '#domain/ledger/snapshot-rows.ts';
import { assert, err, ok } from '#domain/result.ts';

/** `times` counts how often it rang so far. */
type BellFact = {
  readonly kind: 'bell.hung' | 'bell.rung';
  readonly userId: string;
  readonly times: number;
};
const known = (fact: BellFact): Fact => fact as unknown as Fact;
const bellFacts = (facts: readonly Fact[]): readonly BellFact[] =>
  (facts as readonly unknown[] as readonly BellFact[]).filter(({ kind }) => kind.startsWith('bell.'));

const KINDS = { 'bell.hung': true, 'bell.rung': true } as const;
export const BELL_NOT_HUNG = 'BELL_NOT_HUNG' as ErrorCode;
export const BELL_NOT_LOUD = 'BELL_NOT_LOUD' as ErrorCode;
const BELL_RUNG = 'bell.rung' as Notice;

type Bells = Map<string, number>;
const count = (bells: Bells, { userId, times }: BellFact): void => {
  bells.set(userId, times);
};

/** User id → how often their bell rang. */
export const bells = defineSlice<Bells>({
  name: 'bells',
  empty: () => new Map(),
  on: { 'bell.hung': count, 'bell.rung': count } as unknown as FactHandlers<Bells>,
  snapshot: {
    bells: mapTable<Bells, number>('times', {
      map: (own) => own,
      add: (own, userId, times) => own.set(userId, times as number),
    }),
  },
  digest: (own, digestMap) => ({ bells: digestMap(own, (times) => times) }),
});

const rule = {
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
} as const;

const hangRule = defineRule<object>({
  ...rule,
  type: 'bell.hang',
  schema: z.strictObject({}),
  decide: ({ actor }) => ok({ postings: [], facts: [known({ kind: 'bell.hung', userId: actor, times: 0 })] }),
});

const ringRule = defineRule<object>({
  ...rule,
  type: 'bell.ring',
  schema: z.strictObject({ loud: z.literal(true, { error: BELL_NOT_LOUD }).optional() }),
  decide({ actor, state }) {
    const times = bells.of(state).get(actor);
    if (times === undefined) return err(BELL_NOT_HUNG);
    const rung = known({ kind: 'bell.rung', userId: actor, times: times + 1 });
    return ok({ postings: [], facts: [rung, raiseNotice(actor, BELL_RUNG)] });
  },
});

const bellDocument = defineRecord({
  name: 'bell',
  on: KINDS as unknown as Readonly<Record<PersonalFact['kind'], true>>,
  schema: z.strictObject({ rung: z.int() }),
  idOf: () => 'bell',
  fold: (_before: { rung: number } | null, fact: PersonalFact) => ({
    rung: (fact as unknown as BellFact).times,
  }),
});

const foldCounts = (value: CatalogValue, { facts }: Entry): CatalogValue => {
  const of = (kind: BellFact['kind']): number => bellFacts(facts).filter((fact) => fact.kind === kind).length;
  return { hung: Number(value['hung']) + of('bell.hung'), rung: Number(value['rung']) + of('bell.rung') };
};

const bellsDocument = defineCatalog({
  name: 'bells',
  on: KINDS as unknown as Readonly<Partial<Record<Fact['kind'], true>>>,
  schema: z.strictObject({ hung: z.int(), rung: z.int() }),
  empty: () => ({ hung: 0, rung: 0 }),
  fold: foldCounts,
});

const rungNotice: NoticeDefinition = {
  text: (facts) => ({
    type: 'other',
    title: 'Your bell',
    message: `It rang, the ${String(bellFacts(facts)[0]?.times)}. time`,
  }),
  page: '/bell',
};

/** How often a bell may ring. Cast like the other names. */
const BELL_RINGS_MAX = 100;
type BellParameters = { readonly bellRingsMax?: number };

const bellParameters: NonNullable<Feature['parameters']> = {
  defaults: { bellRingsMax: BELL_RINGS_MAX } as object,
  check(parameters) {
    assert((parameters as BellParameters).bellRingsMax !== 0, 'a bell rings');
  },
  write: { bellRingsMax: (most: number) => (most === BELL_RINGS_MAX ? undefined : most) },
};

export const bell: Feature = {
  name: 'bell',
  parameters: bellParameters,
  variables: { bellRingsMax: { name: 'BELL_RINGS_MAX', schema: z.coerce.number() } },
  rules: [hangRule, ringRule],
  slices: [bells],
  documents: [bellDocument, bellsDocument],
  facts: KINDS as NonNullable<Feature['facts']>,
  notices: { [BELL_RUNG]: rungNotice },
  wire: {
    errors: {
      [BELL_NOT_HUNG]: row(409, 'new-id', ['Bell', 'There is no bell to ring', 'Hang one first.']),
      [BELL_NOT_LOUD]: row(422, 'new-id', ['Bell', 'A bell is loud', 'Leave it out.']),
    },
  },
};
