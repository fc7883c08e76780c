import { z } from 'zod';
import { defineRule } from '../ledger/rule.ts';
import { err, ok } from '../result.ts';

export const PrivacySchema = z.strictObject({ hideBalances: z.boolean() });

type Privacy = z.infer<typeof PrivacySchema>;

/**
 * Sets whether the public pages show a wallet's balances (ruling A3). The ledger stores it, so every page on every
 * server follows the same decision, and a replay restores it. Setting the present value again changes nothing. Refusal:
 * WALLET_NOT_FOUND.
 */
export const privacyRule = defineRule<Privacy>({
  type: 'privacy.set',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: PrivacySchema,
  decide({ state, actor }, { hideBalances }) {
    if (!state.users.has(actor)) return err('WALLET_NOT_FOUND');
    return ok({ postings: [], facts: [{ hideBalances, kind: 'privacy.changed', userId: actor }] });
  },
});
