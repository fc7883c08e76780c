import { useState } from 'react';
import type { Checkout } from '#domain/payment/messages.ts';
import { readQuote } from '#domain/purchase/order.ts';
import type { PurchaseQuote } from '#domain/purchase/quote.ts';
import { newId } from '../../platform/new-id.ts';
import { isPage, openTab, type OpenedTab } from '../../platform/open-tab.ts';
import { openCheckout } from './payments-api.ts';
import { type PendingPurchase, pendingPurchase } from './pending-purchase.ts';
import { type AppProblem, knownProblem } from '../../platform/problem.ts';
import { isSignedIn } from '../../platform/is-signed-in.ts';
import { isSameQuote } from './purchase-quote.ts';

export type CheckoutState = {
  readonly pending: PendingPurchase | null;
  /** The request is under way. */
  readonly busy: boolean;
  /** Why there is no payment page. */
  readonly problem: AppProblem | null;
  /** The browser has blocked the tab, or the price has changed: the person opens the page with another tap. */
  readonly blocked: boolean;
  /** The order was filled at other prices than shown. */
  readonly moved: boolean;
};

const idle = { busy: false, problem: null, blocked: false, moved: false };

/** A refusal is final for its id; any other answer may have been lost, so the same id is used again. */
const keepsId = ({ retry }: AppProblem): boolean => retry === 'same-id';

export const lockedQuote = ({ lines, split, amountUsd }: Checkout): PurchaseQuote =>
  readQuote({ lines, split, usd: amountUsd });

/** An answer that arrives after the person has left is not stored. */
function keep(userId: string, pending: PendingPurchase): void {
  if (isSignedIn(userId)) pendingPurchase.keep(userId, pending);
}

/** The purchase to request: the one whose answer was lost, or a new one. Stored before the first sending. */
function purchaseOf(userId: string, before: PendingPurchase | null, amountUsd: string): PendingPurchase {
  const isAgain = before?.checkout === null && before.amountUsd === amountUsd;
  const asked = isAgain ? before : { id: newId(), amountUsd, checkout: null };
  keep(userId, asked);
  return asked;
}

/** Sends the tab to the payment page; false when the person has to do it. */
function goTo(tab: OpenedTab | null, url: string, moved: boolean): boolean {
  if (!moved && tab?.go(url) === true) return true;
  tab?.close();
  return false;
}

type CheckoutAttempt = {
  readonly userId: string;
  readonly purchase: PendingPurchase;
  readonly tab: OpenedTab | null;
};

function refusedState({ userId, purchase, tab }: CheckoutAttempt, problem: AppProblem): CheckoutState {
  tab?.close();
  if (keepsId(problem)) return { ...idle, pending: purchase, problem };
  pendingPurchase.forget(userId);
  return { ...idle, pending: null, problem };
}

function waitingState(
  { userId, purchase, tab }: CheckoutAttempt,
  checkout: Checkout,
  shown: PurchaseQuote,
): CheckoutState {
  const pending = { ...purchase, checkout };
  keep(userId, pending);
  const moved = !isSameQuote(shown, lockedQuote(checkout));
  return { ...idle, pending, blocked: !goTo(tab, checkout.url, moved), moved };
}

/**
 * The checkout from an amount to the payment page. The order's id is stored before the first sending: a lost answer, a
 * reload or a second tap never makes two orders.
 */
export function useCheckout(userId: string) {
  const [state, setState] = useState<CheckoutState>(() => ({
    ...idle,
    pending: pendingPurchase.read(userId),
  }));

  /** Called within the tap, because the tab is opened at once. `shown` is the quote that the person has seen. */
  const pay = async (amountUsd: string, shown: PurchaseQuote): Promise<void> => {
    if (state.busy) return;
    const tab = openTab('Opening the payment page...');
    const purchase = purchaseOf(userId, state.pending, amountUsd);
    setState({ ...idle, pending: purchase, busy: true });
    const outcome = await openCheckout({ id: purchase.id, amountUsd });
    const asked = { userId, purchase, tab };
    if (!outcome.ok) setState(refusedState(asked, outcome.problem));
    else if (!isPage(outcome.value.url)) setState(refusedState(asked, knownProblem('INTERNAL')));
    else setState(waitingState(asked, outcome.value, shown));
  };

  /** Starts another purchase; the order stays open. */
  const forget = (): void => {
    pendingPurchase.forget(userId);
    setState({ ...idle, pending: null });
  };
  return { ...state, pay, forget };
}
