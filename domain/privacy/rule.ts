import { z } from 'zod';
import { defineRule } from '../ledger/rule.ts';
import { err, ok } from '../result.ts';

export const PrivacySchema = z.strictObject({ hideBalances: z.boolean() });

type Privacy = z.infer<typeof PrivacySchema>;

/**
 * Whether the public pages show what one's wallet holds (ruling A3). It stands in the ledger, so that every page, on any
 * server, goes by the same decision and it comes back with a replay. To ask for what is in force already changes nothing.
 * Refusal: WALLET_NOT_FOUND.
 */
export const privacyRule = defineRule<Privacy>({
  type: 'privacy.set',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  schema: PrivacySchema,
  decide({ state, actor }, { hideBalances }) {
    if (!state.users.has(actor)) return err('WALLET_NOT_FOUND');
    return ok({ postings: [], facts: [{ hideBalances, kind: 'privacy.changed', userId: actor }] });
  },
});
