import { Button } from '@mantine/core';
import { type ReactElement, useId } from 'react';
import type { SupplyValue } from '#domain/supply-answer.ts';
import type { PurchaseQuote } from '#domain/purchase/quote.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { exactUsd } from '../../ui/market-format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Payments } from '#domain/payment/messages.ts';
import { PurchaseOffer } from './purchase-offer.tsx';
import { checkPurchase, type PurchaseFields, makeQuote, readUsd } from './purchase-quote.ts';
import { QuoteFacts } from './quote-facts.tsx';

type Props = {
  readonly supply: SupplyValue;
  readonly online: boolean;
  /** How cards are charged; null while unknown. */
  readonly mode: Payments['mode'] | null;
  readonly busy: boolean;
  readonly problem: AppProblem | null;
  /** The amount typed before, when a purchase is repeated. */
  readonly amountUsd: string;
  /** Called within the tap. */
  readonly onPay: (amountUsd: string, shown: PurchaseQuote) => void;
};

/** Shows an obstacle before anything is filled in. */
function Obstacles({ online, problem }: Pick<Props, 'online' | 'problem'>): ReactElement {
  return (
    <>
      {online ? null : (
        <Notice
          tone="wait"
          title="You are offline"
          text="Buying needs a connection: the card is charged on a page of the card provider. What you type stays here."
        />
      )}
      {problem === null ? null : (
        <Notice
          tone="bad"
          title={problem.title === '' ? 'Purchase failed' : problem.title}
          text={`${problem.detail === '' ? 'An unknown error occurred' : problem.detail}. ${problem.remedy}`}
        />
      )}
    </>
  );
}

/** How cards are charged. It is below the amount, because the service's answer must not move the field. */
function ModeNotice({ mode }: Pick<Props, 'mode'>): ReactElement {
  return (
    <>
      {mode === 'off' ? (
        <Notice
          tone="bad"
          title="Purchases are off"
          text="Card payments are not set up on this installation. Ask the operator to set up a card provider."
        />
      ) : null}
      {mode === 'test' ? (
        <Notice
          tone="plain"
          title="Test mode"
          text="No card is charged. On the next page use the test card 4242 4242 4242 4242."
        />
      ) : null}
    </>
  );
}

/** The first step: an amount in dollars, and every line of the purchase before anything is paid. */
export function AmountStep({ supply, online, mode, busy, problem, amountUsd, onPay }: Props): ReactElement {
  const form = useForm<PurchaseFields>({
    initial: { amountUsd },
    check: checkPurchase,
    onSubmit: () => Promise.resolve(null),
  });
  const typed = form.values.amountUsd;
  const read = readUsd(typed);
  const quote = 'usd' in read ? makeQuote(supply, read.usd) : null;
  const canPay = quote !== null && online && mode !== 'off' && !busy;
  const reason = useId();
  return (
    <form
      noValidate
      className="vq-stack purchase-step"
      onSubmit={(event) => {
        event.preventDefault();
        // The tab must be opened within the tap: nothing may be awaited before.
        if (canPay) onPay(typed.trim(), quote);
        else form.submit(event);
      }}
    >
      <PurchaseOffer supply={supply} usd={quote === null ? null : quote.payUsd} />
      <div id={reason} className="purchase-reason">
        <Obstacles online={online} problem={problem} />
        <MoneyInput
          label="Amount in US dollars"
          description={`From ${exactUsd(supply.minimumUsd)} to ${exactUsd(supply.maximumUsd)}, paid by card`}
          currency="USD"
          // The sheet sets the focus before the supply is read, and it is lost when a purchase is repeated.
          autoFocus
          data-autofocus
          {...form.field('amountUsd')}
        />
        <ModeNotice mode={mode} />
      </div>
      {quote === null ? null : <QuoteFacts quote={quote} split={supply.split} />}
      <p className="vq-small vq-dimmed purchase-lock">
        You pay on a page that opens in a new tab. The price is then locked for 15 minutes.
      </p>
      <Button type="submit" fullWidth disabled={!canPay} aria-describedby={canPay ? undefined : reason}>
        {busy ? 'Processing...' : quote === null ? 'Buy DC' : `Pay ${exactUsd(quote.payUsd)} by card`}
      </Button>
    </form>
  );
}
