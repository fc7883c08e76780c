/** The local card page: plain HTML without a script, in the app's colours, clearly marked as a test. */
import { PRODUCT_NAME } from '#domain/product.ts';
import { microOfCents, sayMicro } from '#domain/money.ts';
import type { Later, Step } from './local-cards.ts';
import type { LocalSession } from './session-store.ts';
import { TEST_CARDS } from './test-cards.ts';
import { PAGE_STYLE } from '../../page-style.ts';
import { escapeHtml as escape } from '../../escape-html.ts';

const amountOf = ({ cents }: LocalSession): string => `$${sayMicro(microOfCents(cents))}`;

/** The address without its origin: the page works under any name of the service. */
export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<title>${escape(title)} · ${PRODUCT_NAME}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<p class="mark"><strong>Test mode</strong> This page does not charge any card. Enter one of the test cards.</p>
${body}
</main>
</body>
</html>
`;
}

const button = (
  name: string,
  value: string,
  { words, kind = '' }: { words: string; kind?: string },
): string =>
  `<button type="submit" name="${name}" value="${value}"${kind === '' ? '' : ` class="${kind}"`}>${escape(words)}</button>`;

const summary = (session: LocalSession): string => `<dl>
<div><dt>Digital Credits</dt><dd class="sum">${amountOf(session)}</dd></div>
<div><dt>Order</dt><dd class="id">${escape(session.order)}</dd></div>
</dl>`;

const PROBLEMS: Readonly<Record<NonNullable<Step['problem']>, string>> = {
  declined: 'Your card was declined. Nothing was charged.',
  'not-a-test-card': 'This is not a test card. Enter one of the numbers below.',
  'not-confirmed': 'You did not confirm the payment with your bank. Nothing was charged.',
};

const testCardList = (): string => `<section aria-labelledby="cards"><h2 id="cards">Test cards</h2><ul>
${TEST_CARDS.map(({ number, says }) => `<li><span class="number">${number}</span> ${escape(says)}</li>`).join('\n')}
</ul></section>`;

function enterCard({ session, problem, typed = '' }: Step): string {
  const wrong = problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return page(
    'Pay by card',
    `<h1>Pay by card</h1>
${summary(session)}
${problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escape(PROBLEMS[problem])}</p>`}
<form method="post">
<label for="card">Card number</label>
<input id="card" name="card" type="text" inputmode="numeric" autocomplete="off" maxlength="30" required placeholder="4242 4242 4242 4242" value="${escape(typed)}"${wrong}>
${button('step', 'pay', { words: `Pay ${amountOf(session)}` })}
<a class="second" href="${escape(pathOf(session.cancelUrl))}">Cancel</a>
</form>
${testCardList()}`,
  );
}

const askBank = (session: LocalSession): string =>
  page(
    'Confirm with your bank',
    `<h1>Confirm with your bank</h1>
<p>Your bank asks you to confirm that this payment is yours (3-D Secure).</p>
${summary(session)}
<form method="post">
${button('step', 'confirm', { words: 'Yes, confirm the payment' })}
${button('step', 'deny', { words: 'No, this is not mine', kind: 'second' })}
</form>`,
  );

const LATER_WORDS: Readonly<Record<Later, string>> = {
  refund: 'Refund this payment',
  'refund-failed': 'Let the refund fail',
  dispute: 'Dispute this payment',
  'dispute-won': 'Decide the dispute for the shop',
  'dispute-lost': 'Decide the dispute for the card holder',
};

function laterSteps({ refunded, dispute }: LocalSession): readonly Later[] {
  return [
    refunded === true ? ('refund-failed' as const) : ('refund' as const),
    ...(dispute === undefined ? (['dispute'] as const) : []),
    ...(dispute === 'open' ? (['dispute-won', 'dispute-lost'] as const) : []),
  ];
}

function standingOf({ refunded, failedRefunds, dispute }: LocalSession): string {
  const said = [
    ...(failedRefunds === undefined ? [] : ['A refund did not reach the card.']),
    ...(refunded === true ? ['It was refunded.'] : []),
    ...(dispute === 'open' ? ['It is disputed.'] : []),
    ...(dispute === 'won' ? ['The dispute was decided for the shop.'] : []),
    ...(dispute === 'lost' ? ['The dispute was decided for the card holder.'] : []),
  ];
  return ['The payment was successful.', ...said].join(' ');
}

const paidPage = (session: LocalSession): string =>
  page(
    'Paid',
    `<h1>Paid</h1>
<p>${standingOf(session)}</p>
${summary(session)}
<p><a class="main" href="${escape(pathOf(session.successUrl))}">Back to ${PRODUCT_NAME}</a></p>
<form method="post" aria-label="Later actions of the bank">
${laterSteps(session)
  .map((what) => button('step', what, { words: LATER_WORDS[what], kind: 'second' }))
  .join('\n')}
</form>`,
  );

const endedPage = (session: LocalSession): string =>
  page(
    'This payment is closed',
    `<h1>This payment is closed</h1>
<p>Nothing was charged. Start the purchase again in ${PRODUCT_NAME}.</p>
${summary(session)}
<p><a class="main" href="/wallet">Back to ${PRODUCT_NAME}</a></p>`,
  );

/** The page of a session in its current state. */
export function cardPage(step: Step): string {
  const { session } = step;
  switch (session.state) {
    case 'open':
      return enterCard(step);
    case 'confirming':
      return askBank(session);
    case 'paid':
      return paidPage(session);
    case 'ended':
      return endedPage(session);
  }
}

/** The page for an unknown session. */
export const missingCardPage = (): string =>
  page(
    'This payment does not exist',
    `<h1>This payment does not exist</h1>
<p>Start the purchase again in ${PRODUCT_NAME}.</p>
<p><a class="main" href="/wallet">Back to ${PRODUCT_NAME}</a></p>`,
  );
