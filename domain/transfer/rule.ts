import { feePostings, quoteTransfer, type Quote } from '../fee/fee.ts';
import { type AccountName, userAccount } from '../ledger/accounts.ts';
import type { TransactionFact } from '../ledger/facts.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';
import { availableOf } from '../ledger/state.ts';
import { checkRequest } from '../payment-request/rule.ts';
import { parseAmount, writeMicro } from '../money.ts';
import type { ErrorCode } from '../error-code.ts';
import { err, ok, type Result } from '../result.ts';
import { readPlainTransfer } from './plain-transfer.ts';
import { TransferSchema, type Transfer } from './schema.ts';
import { parametersNow } from '../supply/current-supply.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * Moves a currency, or a project's token, to another wallet. Refusals in order: WALLET_NOT_FOUND (the sender has none),
 * AMOUNT_INVALID, CURRENCY_UNKNOWN, PROJECT_NOT_LAUNCHED (a token that is still locked), OWN_WALLET, RECIPIENT_NOT_FOUND,
 * those of the request that it pays (payment-request/rule.ts), INSUFFICIENT_FUNDS.
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
  decide(context, given) {
    const { state, actor } = context;
    const sender = state.users.get(actor);
    if (sender === undefined) return err('WALLET_NOT_FOUND');
    const amount = parseAmount(given.amount);
    if (!amount.ok) return amount;
    const named = nameCurrency(context, given);
    if (!named.ok) return named;
    const payload = named.value;
    const quote = quoteTransfer(amount.value, payload.currency, parametersNow(state));
    if (quote.credit <= 0n) return err('AMOUNT_INVALID', { fee: writeMicro(quote.fee) });
    if (payload.to === sender.address) return err('OWN_WALLET');
    const toUser = state.wallets.get(payload.to);
    if (toUser === undefined) return err('RECIPIENT_NOT_FOUND');
    const { request } = payload;
    const payable = request === undefined ? PAYABLE : checkRequest(context, { ...payload, request });
    if (!payable.ok) return payable;
    const account = userAccount(actor, payload.currency);
    const available = availableOf(state, account);
    if (available < quote.debit) {
      return err('INSUFFICIENT_FUNDS', { available: writeMicro(available), needed: writeMicro(quote.debit) });
    }
    return ok(transferEffects(context, payload, { quote, account, from: sender.address, toUser }));
  },
  refusalFacts: ({ actor, code }, { amount, currency, to }) => [
    { amount, code, currency, kind: 'transfer.refused', to, userId: actor },
    raiseNotice(actor, 'transfer.refused'),
  ],
});

/** The transfer with the code of its currency: a token may be named by its symbol, or by its project. */
function nameCurrency({ ledger, state }: RuleContext, given: Transfer): Result<Transfer, ErrorCode> {
  const currency = ledger.findCurrency(state, given.currency);
  if (currency === null) return err('CURRENCY_UNKNOWN', { field: 'currency' });
  if (currency === 'locked') return err('PROJECT_NOT_LAUNCHED', { field: 'currency' });
  return ok(currency === given.currency ? given : { ...given, currency });
}

const PAYABLE = ok(null);

type Parties = { quote: Quote; account: AccountName; from: string; toUser: string };

function transferEffects(
  { state, actor, app }: RuleContext,
  payload: Transfer,
  { quote, account, from, toUser }: Parties,
): Effects {
  const { currency, to } = payload;
  const amount = writeMicro(quote.credit);
  const fee = writeMicro(quote.fee);
  const moved = { amount, currency, fee, from, fromUser: actor, to, toUser };
  const paid = [
    { account, amount: -quote.debit },
    { account: userAccount(toUser, currency), amount: quote.credit },
  ];
  return {
    postings: feePostings(quote.fee, currency, { app, parameters: state.parameters, to: paid }),
    facts: [
      transactionOf(moved, payload),
      raiseNotice(actor, 'transfer.sent'),
      raiseNotice(toUser, 'transfer.received'),
    ],
  };
}

type TransactionParts = Omit<
  Required<TransactionFact>,
  'kind' | 'note' | 'requestId' | 'terms' | 'transactionKind'
>;

/** Keys are in canonical order. Nearly all transfers pay no request, and then nothing is spread, which is slow. */
function transactionOf(moved: TransactionParts, { note = '', request }: Transfer): TransactionFact {
  const { amount, currency, fee, from, fromUser, to, toUser } = moved;
  const kind = 'transaction.recorded';
  const transactionKind = 'send';
  if (request !== undefined) {
    const requestId = request.id;
    const noted = note === '' ? {} : { note };
    return { amount, currency, fee, from, fromUser, kind, ...noted, requestId, to, toUser, transactionKind };
  }
  return note === ''
    ? { amount, currency, fee, from, fromUser, kind, to, toUser, transactionKind }
    : { amount, currency, fee, from, fromUser, kind, note, to, toUser, transactionKind };
}
