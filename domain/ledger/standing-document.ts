/**
 * The documents of the collection `standing`: each is about one thing of a person, and holds one value in the field of
 * its kind. A feature adds the type of its value where it declares the schema:
 *
 *   declare module '../ledger/standing-document.ts' {
 *     interface StandingFields { referral?: ReferralStanding | undefined }
 *   }
 */
import { z } from 'zod';
import type { DocumentDefinition } from './document.ts';

const ENVELOPE = { id: z.string().min(1).max(96), seq: z.int().min(0), at: z.iso.datetime() };

/** As of the entry `seq` (time `at`). */
export interface StandingFields {
  id: string;
  seq: number;
  at: string;
}
// Not the interface itself, which is no record of fields.
export type StandingDoc = { [Field in keyof StandingFields]: StandingFields[Field] };

/** A document of any kind, also one that a later version has added. */
export const AnyStandingSchema = z.looseObject(ENVELOPE);

/** Accepts exactly the kinds that these documents declare. */
export const makeStandingSchema = (documents: readonly DocumentDefinition[]): z.ZodObject =>
  z.strictObject({
    ...ENVELOPE,
    ...Object.fromEntries(
      documents
        .filter(({ collection }) => collection === 'standing')
        .map(({ name, schema }) => [name, schema.optional()]),
    ),
  });
