import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { type Micro, parseAmount, readMicro, writeMicro } from '#domain/money.ts';
import type { InvestorStanding } from '../../data/investor.ts';
import { useEnqueue } from '../../data/outbox.ts';
import { now } from '../../platform/clock.ts';
import { Facts } from '../../ui/facts.tsx';
import { exactAmount, exactTime } from '../../ui/format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';

type Props = { readonly opened: boolean; readonly investor: InvestorStanding; readonly onClose: () => void };

/** What may leave the vault at `at` (ms), and when the next part of it may; ISO 8601. */
export function exitableOf({ lots }: InvestorStanding, at: number): { amount: Micro; nextAt: string | null } {
  const amount = lots
    .filter(({ exitableAt }) => Date.parse(exitableAt) <= at)
    .reduce((sum, { dc }) => sum + readMicro(dc), 0n);
  return { amount, nextAt: lots.find(({ exitableAt }) => Date.parse(exitableAt) > at)?.exitableAt ?? null };
}

/** Writes a wish down on this device. */
function useAsk(onDone: () => void) {
  const enqueue = useEnqueue();
  return (type: string, payload: object): void => {
    enqueue(type, payload).then(onDone, () => {
      showToast('Error', 'This device could not keep it. Try again.', 'bad');
    });
  };
}

function Waiting({ investor, onClose }: Omit<Props, 'opened'>): ReactElement | null {
  const ask = useAsk(onClose);
  const { exit } = investor;
  if (exit === null) return null;
  return (
    <div className="investor-sheet">
      <Facts
        rows={[
          { name: 'Asked for', value: `${exactAmount(exit.amount)} DC`, strong: true },
          { name: 'Still to be paid', value: `${exactAmount(exit.left)} DC` },
          { name: 'Since', value: exactTime(exit.requestedAt) },
        ]}
      />
      <p className="vq-dimmed">
        Exits are paid from the liquidity reserve in the order in which they were asked for. What waits stays
        invested and keeps earning.
      </p>
      <Button variant="default" onClick={() => ask('investor.cancel_exit', { exit: exit.id })}>
        Cancel the exit
      </Button>
    </div>
  );
}

function Ask({ investor, onClose }: Omit<Props, 'opened'>): ReactElement {
  const ask = useAsk(onClose);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { amount: exitable, nextAt } = exitableOf(investor, now());
  if (exitable === 0n) {
    return (
      <p>
        An investment can be exited after 6 months, subject to liquidity.
        {nextAt === null ? '' : ` The first part of yours can leave from ${exactTime(nextAt)}.`}
      </p>
    );
  }
  return (
    <form
      className="investor-sheet"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const amount = parseAmount(text);
        if (!amount.ok) setError(ERRORS[amount.code].text);
        else if (amount.value > exitable) setError(ERRORS.EXIT_TOO_EARLY.text);
        else ask('investor.exit', { amount: writeMicro(amount.value) });
      }}
    >
      <p className="vq-dimmed">
        The oldest investments leave first. They stay locked, and earn, until the liquidity reserve pays them,
        in the order of asking.
      </p>
      <MoneyInput
        label="Amount"
        description={`${exactAmount(exitable)} DC can leave now.`}
        currency="DC"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        data-autofocus
      />
      <Button type="submit">Ask to exit</Button>
    </form>
  );
}

/** Leaving the programme: by request, after the lock, in order (ruling R4). */
export function ExitSheet({ opened, investor, onClose }: Props): ReactElement {
  const Content = investor.exit === null ? Ask : Waiting;
  return (
    <Sheet opened={opened} title="Exit" onClose={onClose}>
      <Content investor={investor} onClose={onClose} />
    </Sheet>
  );
}
