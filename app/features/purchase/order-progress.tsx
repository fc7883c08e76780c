import { IconAlertCircle, IconCircleCheck, IconCircleMinus, IconLoader } from '@tabler/icons-react';
import { type ReactElement, useEffect, useState } from 'react';
import type { CardOrder } from '#domain/payment/messages.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { type OrderText, orderText } from './order-text.ts';
import './purchase.css';

type Props = {
  /** Null until the service has answered. */
  readonly order: CardOrder | null;
  readonly problem: AppProblem | null;
};

const ICONS = { wait: IconLoader, good: IconCircleCheck, bad: IconAlertCircle, over: IconCircleMinus };
const asking: OrderText = { tone: 'wait', title: 'Asking for your payment', text: 'One moment.' };
/** Before the service has answered, while it cannot be reached. */
const unknown: OrderText = {
  tone: 'over',
  title: 'Not known on this device',
  text: 'The app asks for the outcome as soon as the service can be reached; your money is not lost.',
};
const slowAfterMs = 20_000;

/** Whether something has taken long; restarts when `what` changes. */
function useIsSlow(what: string): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(what), slowAfterMs);
    return () => clearTimeout(timer);
  }, [what]);
  return slow === what;
}

const isCut = ({ code }: AppProblem): boolean => code === 'OFFLINE' || code === 'NO_ANSWER';

/** Why the last request failed; the last known status stays on the screen. */
const unknownText = (problem: AppProblem): string =>
  isCut(problem)
    ? 'The service cannot be reached right now, so this may be old. We ask again automatically; your money is not lost.'
    : 'The service has no news right now. We ask again automatically.';

/** Remarks beside the status. */
function More({ order, problem, slow }: Props & { readonly slow: boolean }): ReactElement | null {
  if (order === null && problem !== null && isCut(problem)) return null;
  if (problem !== null) return <p className="vq-dimmed">{unknownText(problem)}</p>;
  if (order?.status !== 'paid' || !slow) return null;
  return (
    <p className="vq-dimmed">
      This takes longer than usual. You can close this: the DC arrive automatically and show in your wallet.
    </p>
  );
}

function wordsOf({ order, problem }: Props): OrderText {
  if (order !== null) return orderText(order);
  return problem !== null && isCut(problem) ? unknown : asking;
}

/** The status of an order exactly as the service reports it. */
export function OrderProgress({ order, problem }: Props): ReactElement {
  const slow = useIsSlow(order?.status ?? 'unknown');
  const { tone, title, text } = wordsOf({ order, problem });
  const Icon = ICONS[tone];
  return (
    <div className="purchase-progress" role="status" data-tone={tone}>
      <Icon className={tone === 'wait' ? 'vq-turning' : undefined} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
        <More order={order} problem={problem} slow={slow} />
      </div>
    </div>
  );
}
