/** A person with a debt at the start: they bought, passed everything on, and the purchase was refunded. */
import { SYSTEM_ACTOR } from '#domain/ids.ts';
import type { Command } from '#domain/ledger/entry.ts';
import type { State } from '#domain/ledger/state.ts';
import { findAddress, transfer, userId } from '#tests/builders/ledger-commands.ts';
import { openOrder } from './purchases.ts';

/** Neither an investor nor a person who closes an account: their only income is what they receive. */
const DEBTOR = 2;
const ORDER = { id: 'setup-refunded-order-of-the-debtor', amountUsd: '10' };
/** The opening 20 DC and the 7.495 DC of the order, less room for the fee. */
const PASSED_ON = '27.48';

/** Afterwards they owe about 7.49 DC. */
export function debtAtStart(state: State, paidAt: number): readonly Command[] {
  const { id, amountUsd } = ORDER;
  const report = (type: string, payload: object): Command => ({
    id: `setup-${type}-of-the-debtor`,
    type,
    actor: SYSTEM_ACTOR,
    payload: { order: id, amountUsd, ...payload },
  });
  const debtor = userId(DEBTOR);
  return [
    openOrder(debtor, ORDER),
    report('purchase.settle', { paidAt, payment: 'pi-of-the-debtor' }),
    transfer(debtor, findAddress(state, userId(0)), `${PASSED_ON} DC`, 'setup-the-debtor-passes-on'),
    report('purchase.refund', { refund: 're-of-the-debtor' }),
  ];
}
