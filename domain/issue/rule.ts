import { z } from 'zod';
import { AmountField, CurrencyField, plainText, RecipientField } from '../fields.ts';
import { issueAccount, userAccount } from '../ledger/accounts.ts';
import { defineRule } from '../ledger/rule.ts';
import { reasonLengthMax } from '../limits.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { raiseNotice } from '../ledger/notice.ts';

export const IssueSchema = z.strictObject({
  amount: AmountField,
  currency: CurrencyField,
  reason: plainText(reasonLengthMax).min(1),
  to: RecipientField,
});

type Issue = z.infer<typeof IssueSchema>;

/** The wallet name that the explorer shows for issued money. */
export const ISSUE_VAULT = 'ISSUE-VAULT';

/**
 * Brings money into circulation: DC and TDC from their mint, USD from the outside world. The transaction's note has the
 * reason, which the owner of the wallet sees. Refusals in order: AMOUNT_INVALID, RECIPIENT_NOT_FOUND.
 */
export const issueRule = defineRule<Issue>({
  type: 'ledger.issue',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: IssueSchema,
  decide({ state }, { to, amount: text, currency, reason }) {
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
          amount: sum,
          currency,
          fee: '0',
          from: ISSUE_VAULT,
          kind: 'transaction.recorded',
          note: reason,
          to,
          toUser: userId,
          transactionKind: 'issue',
        },
        raiseNotice(userId, 'funds.issued'),
      ],
    });
  },
});
