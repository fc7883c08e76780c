import { z } from 'zod';
import { AmountField, CurrencyField, RecipientField } from '../fields.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { issueAccount, userAccount } from '../ledger/accounts.ts';
import { defineRule } from '../ledger/rule.ts';
import { reasonLengthMax } from '../limits.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';

export const IssueSchema = z.strictObject({
  to: RecipientField,
  amount: AmountField,
  currency: CurrencyField,
  reason: z.string().trim().min(1).max(reasonLengthMax),
});

type Issue = z.infer<typeof IssueSchema>;

/** The wallet name that the explorer shows for issued money. */
export const ISSUE_VAULT = 'ISSUE-VAULT';

/**
 * Brings money into circulation: DC and TDC from their mint, USD from the outside world.
 * Refusals in order: FORBIDDEN (not the authority), AMOUNT_INVALID, RECIPIENT_NOT_FOUND.
 */
export const issueRule = defineRule<Issue>({
  type: 'ledger.issue',
  origin: 'system',
  schema: IssueSchema,
  decide({ state, actor }, { to, amount: text, currency }) {
    if (actor !== SYSTEM_ACTOR) return err('FORBIDDEN');
    const amount = parseAmount(text);
    if (!amount.ok) return amount;
    const userId = state.wallets.get(to);
    if (userId === undefined) return err('RECIPIENT_NOT_FOUND');
    const sum = writeMicro(amount.value);
    return ok({
      postings: [
        { account: issueAccount(currency), amount: -amount.value },
        { account: userAccount(userId, currency), amount: amount.value },
      ],
      facts: [
        {
          kind: 'transaction.recorded',
          transactionKind: 'issue',
          from: ISSUE_VAULT,
          to,
          toUser: userId,
          amount: sum,
          fee: '0',
          currency,
        },
        {
          kind: 'notification.raised',
          userId,
          type: 'transaction',
          title: 'Funds added',
          message: `${sum} ${currency} were added to your wallet`,
        },
      ],
    });
  },
});
