import { feePostings, quoteTransfer, type Quote } from '../fee/fee.ts';
import { type AccountName, userAccount } from '../ledger/accounts.ts';
import type { TransactionFact } from '../ledger/facts.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';
import { availableOf } from '../ledger/state.ts';
import { checkRequest } from '../payment-request/rule.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { readPlainTransfer } from './plain-transfer.ts';
import { TransferSchema, type Transfer } from './schema.ts';
import { parametersNow } from '../supply/current-supply.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * Moves a currency, or a project's token, to another wallet. The first of these that applies wins: WALLET_NOT_FOUND
 * (the sender has none), AMOUNT_INVALID, CURRENCY_UNKNOWN, OWN_WALLET, RECIPIENT_NOT_FOUND, those of the request that
 * it pays (payment-request/rule.ts), INSUFFICIENT_FUNDS.
 */
export const transferRule = defineRule<Transfer>({
  type: 'wallet.transfer',
  origin: 'person',
  limit: 'transfers',
  asksForCode: true,
  isPrivate: true,
  approval: null,
  schema: TransferSchema,
  readPlain: readPlainTransfer,
  decide(context, payload) {
    const { state, actor } = context;
    const sender = state.users.get(actor);
    if (sender === undefined) return err('WALLET_NOT_FOUND');
    const amount = parseAmount(payload.amount);
    if (!amount.ok) return amount;
    if (!context.ledger.isCurrency(state, payload.currency)) {
      return err('CURRENCY_UNKNOWN', { field: 'currency' });
    }
    const quote = quoteTransfer(amount.value, payload.currency, parametersNow(state));
    if (quote.credit <= 0n) return err('AMOUNT_INVALID', { fee: writeMicro(quote.fee) });
    if (payload.to === sender.address) return err('OWN_WALLET');
    const toUser = state.wallets.get(payload.to);
    if (toUser === undefined) return err('RECIPIENT_NOT_FOUND');
    const { request, ...asked } = payload;
    const payable = request === undefined ? ok(null) : checkRequest(context, { ...asked, request });
    if (!payable.ok) return payable;
    const account = userAccount(actor, payload.currency);
    const available = availableOf(state, account);
    if (available < quote.debit) {
      return err('INSUFFICIENT_FUNDS', { available: writeMicro(available), needed: writeMicro(quote.debit) });
    }
    return ok(effects(context, payload, { quote, account, from: sender.address, toUser }));
  },
  refusalFacts: ({ actor, code }, { amount, currency, to }) => [
    { amount, code, currency, kind: 'transfer.refused', to, userId: actor },
    raiseNotice(actor, 'transfer.refused'),
  ],
});

type Parties = { quote: Quote; account: AccountName; from: string; toUser: string };

function effects(
  { state, actor, app }: RuleContext,
  payload: Transfer,
  { quote, account, from, toUser }: Parties,
): Effects {
  const { currency, to } = payload;
  const transaction: TransactionFact = {
    amount: writeMicro(quote.credit),
    currency,
    fee: writeMicro(quote.fee),
    from,
    fromUser: actor,
    kind: 'transaction.recorded',
    ...(payload.note === undefined || payload.note === '' ? {} : { note: payload.note }),
    ...(payload.request === undefined ? {} : { requestId: payload.request.id }),
    to,
    toUser,
    transactionKind: 'send',
  };
  return {
    postings: [
      { account, amount: -quote.debit },
      { account: userAccount(toUser, currency), amount: quote.credit },
      ...feePostings(quote.fee, currency, { app, parameters: state.parameters }),
    ],
    facts: [transaction, raiseNotice(actor, 'transfer.sent'), raiseNotice(toUser, 'transfer.received')],
  };
}
