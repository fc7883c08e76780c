import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { CommandType } from '../../feature.ts';
import { ERRORS } from '#domain/errors.ts';
import { type Micro, parseAmount, readMicro, writeMicro } from '#domain/money.ts';
import { INVESTOR_DEFAULTS } from '#domain/investor/parameters.ts';
import type { InvestorStanding } from './use-investor.ts';
import { type CommandDoc, useEnqueue } from '../../data/outbox/outbox.ts';
import { now } from '../../platform/clock.ts';
import { exactAmount, exactTime } from '../../ui/format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { cancelExit, exitProgramme } from './commands.ts';
import { hasPendingCommand } from './has-pending-command.ts';
import { ExitFacts } from './exit-place.tsx';

type Props = {
  readonly opened: boolean;
  readonly investor: InvestorStanding;
  /** Commands of this device that are not carried out yet. */
  readonly asked: readonly CommandDoc[];
  readonly onClose: () => void;
};

/** The amount that may leave the vault at `at` (ms), and when the next part may; ISO 8601. */
export function findExitable(
  { lots }: InvestorStanding,
  at: number,
): { amount: Micro; nextAt: string | null } {
  const amount = lots
    .filter(({ exitableAt }) => Date.parse(exitableAt) <= at)
    .reduce((sum, { dc }) => sum + readMicro(dc), 0n);
  return { amount, nextAt: lots.find(({ exitableAt }) => Date.parse(exitableAt) > at)?.exitableAt ?? null };
}

/** Stores a command on this device, once. */
function useAsk(onDone: () => void) {
  const enqueue = useEnqueue();
  const [storing, setStoring] = useState(false);
  const ask = async (type: CommandType, payload: object): Promise<void> => {
    setStoring(true);
    try {
      await enqueue(type, payload);
      onDone();
    } catch {
      showToast('Error', "Couldn't save on this device. Try again.", 'bad');
    } finally {
      setStoring(false);
    }
  };
  return { ask: (type: CommandType, payload: object) => void ask(type, payload), storing };
}

function Waiting({ investor, asked, onClose }: Omit<Props, 'opened'>): ReactElement | null {
  const { ask, storing } = useAsk(onClose);
  const { exit } = investor;
  if (exit === null) return null;
  return (
    <div className="investor-sheet">
      <ExitFacts exit={exit} />
      {hasPendingCommand(asked, cancelExit.type) ? (
        <p>You have asked to cancel it. What was not paid by then stays invested.</p>
      ) : (
        <Button variant="default" loading={storing} onClick={() => ask(cancelExit.type, { exit: exit.id })}>
          Cancel the exit
        </Button>
      )}
    </div>
  );
}

function Ask({ investor, asked, onClose }: Omit<Props, 'opened'>): ReactElement {
  const { ask, storing } = useAsk(onClose);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { exitAfterMonths } = INVESTOR_DEFAULTS;
  const { amount: exitable, nextAt } = findExitable(investor, now());
  if (hasPendingCommand(asked, exitProgramme.type)) {
    return <p>{ERRORS.EXIT_OPEN.text}. Its place in the queue is known as soon as the service has it.</p>;
  }
  if (exitable === 0n) {
    return (
      <p>
        An investment can be exited after {exitAfterMonths} months, subject to liquidity.
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
        else if (amount.value > readMicro(investor.investedDc)) setError(ERRORS.EXIT_TOO_LARGE.text);
        else if (amount.value > exitable) setError(ERRORS.EXIT_TOO_EARLY.text);
        else ask(exitProgramme.type, { amount: writeMicro(amount.value) });
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
      <Button type="submit" loading={storing}>
        Ask to exit
      </Button>
    </form>
  );
}

/** Leaving the programme: by request, after the lock, in order (ruling R4). */
export function ExitSheet({ opened, ...props }: Props): ReactElement {
  const Content = props.investor.exit === null ? Ask : Waiting;
  return (
    <Sheet opened={opened} title="Exit" onClose={props.onClose}>
      <Content {...props} />
    </Sheet>
  );
}
