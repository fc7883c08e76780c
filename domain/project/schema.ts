/** The payloads of the commands about projects; the forms and the authority share these schemas. */
import { z } from 'zod';
import { code, type ErrorCode } from '../error-code.ts';
import { AmountField, plainText, requiredText } from '../fields.ts';
import { AddressSchema } from '../ids.ts';
import { stripInvisible } from '../invisible.ts';
import { MomentField } from '../iso-time.ts';
import { reasonLengthMax } from '../limits.ts';
import { isPlainText } from '../text.ts';
import { PROJECT_TYPES } from './constants.ts';
import { allowedAddressesMax, projectDescriptionLengthMax, projectTitleLengthMax } from './limits.ts';
import { isSymbol, readSymbol } from './symbol.ts';

const requiredOr =
  (other: ErrorCode) =>
  ({ input }: { readonly input?: unknown }): string =>
    code(input === undefined || input === null || input === '' ? 'FIELDS_REQUIRED' : other);

/** Invisible characters, which make one title look like another, are removed first: a text of nothing else counts as empty. */
const textOf = (lengthMax: number) =>
  z
    .string({ error: requiredOr('PROJECT_TEXT_INVALID') })
    .overwrite((text) => stripInvisible(text).trim())
    .min(1, code('FIELDS_REQUIRED'))
    .max(lengthMax, code('PROJECT_TEXT_INVALID'))
    .refine(isPlainText, code('PROJECT_TEXT_INVALID'));

/** A project is named by the seq of the entry that submitted it: `p1042`. */
export const PROJECT_ID = /^p[1-9]\d{0,14}$/;
export const ProjectField = z
  .string({ error: requiredOr('PROJECT_NOT_FOUND') })
  .regex(PROJECT_ID, code('PROJECT_NOT_FOUND'));

const SymbolField = requiredText('SYMBOL_INVALID')
  .overwrite(readSymbol)
  .refine((symbol) => symbol === '' || isSymbol(symbol), code('SYMBOL_INVALID'));

const DateField = z
  .string({ error: requiredOr('DATE_INVALID') })
  .min(1, code('FIELDS_REQUIRED'))
  .refine((text) => text === '' || MomentField.safeParse(text).success, code('DATE_INVALID'));

/** Hex SHA-256 of an uploaded picture. */
const LogoField = z.string({ error: code('LOGO_INVALID') }).regex(/^[0-9a-f]{64}$/, code('LOGO_INVALID'));

const AllowField = z
  .array(AddressSchema, { error: code('ALLOW_LIST_INVALID') })
  .min(1, code('ALLOW_LIST_INVALID'))
  .max(allowedAddressesMax, code('ALLOW_LIST_INVALID'))
  .refine((addresses) => new Set(addresses).size === addresses.length, code('ALLOW_LIST_INVALID'));

/** Fields in the order in which their errors are reported. Times are ISO 8601 in UTC with milliseconds. */
const offer = {
  title: textOf(projectTitleLengthMax),
  description: textOf(projectDescriptionLengthMax),
  type: z.enum(PROJECT_TYPES, { error: requiredOr('PROJECT_TYPE_INVALID') }),
  symbol: SymbolField,
  totalSupply: AmountField,
  presaleEndAt: DateField,
  softCap: AmountField,
  hardCap: AmountField,
  price: AmountField,
  launchPrice: AmountField,
  startAt: DateField,
  endAt: DateField,
  continueAfterHardCap: z.boolean({ error: requiredOr('COMMAND_INVALID') }).default(false),
  minStake: AmountField.optional(),
  maxStake: AmountField.optional(),
  allow: AllowField.optional(),
  logo: LogoField.optional(),
};

export const SubmitProjectSchema = z.strictObject(offer);
export type SubmitProject = z.infer<typeof SubmitProjectSchema>;

export const EditProjectSchema = z.strictObject({ project: ProjectField, ...offer });
export type EditProject = z.infer<typeof EditProjectSchema>;

export const ProjectNamedSchema = z.strictObject({ project: ProjectField });
export type ProjectNamed = z.infer<typeof ProjectNamedSchema>;

export const ApproveProjectSchema = ProjectNamedSchema.extend({
  /** The hash of the terms that staff have seen. */
  terms: z
    .string({ error: code('OFFER_CHANGED') })
    .regex(/^[0-9a-f]{64}$/, code('OFFER_CHANGED'))
    .optional(),
});
export type ApproveProject = z.infer<typeof ApproveProjectSchema>;

export const ProjectReasonSchema = z.strictObject({
  project: ProjectField,
  reason: plainText(reasonLengthMax).optional(),
});
export type ProjectReason = z.infer<typeof ProjectReasonSchema>;

/** Freezing asks for a reason that is not blank (L5). */
export const FreezeProjectSchema = z.strictObject({
  project: ProjectField,
  reason: z
    .string({ error: code('FREEZE_REASON_REQUIRED') })
    .trim()
    .min(1, code('FREEZE_REASON_REQUIRED'))
    .max(reasonLengthMax, code('PROJECT_TEXT_INVALID'))
    .refine(isPlainText, code('PROJECT_TEXT_INVALID')),
});
export type FreezeProject = z.infer<typeof FreezeProjectSchema>;

export const SetActiveSchema = z.strictObject({ project: ProjectField, active: z.boolean() });
export type SetActive = z.infer<typeof SetActiveSchema>;

export const VerifyProjectSchema = z.strictObject({ project: ProjectField, verified: z.boolean() });
export type VerifyProject = z.infer<typeof VerifyProjectSchema>;
